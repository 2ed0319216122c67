/** Light or dark, sound, the player's name: remembered on this device. */

import { remember, remembered } from '../net/device';
import type { Look } from '../net/generated';

export type Theme = 'light' | 'dark';

/** What somebody may look like. */
export const FIGURES = ['dwarf', 'elf', 'barbarian', 'mage', 'sister'] as const satisfies readonly Look['figure'][];
export const COLOURS = ['orange', 'green', 'yellow', 'purple', 'blue', 'red', 'grey'] as const satisfies readonly Look['colour'][];
type Figure = (typeof FIGURES)[number];
type Colour = (typeof COLOURS)[number];
const figureHere = (): Figure => FIGURES.find((each) => each === remembered('figure')) ?? FIGURES[0];
const colourHere = (): Colour => COLOURS.find((each) => each === remembered('colour')) ?? COLOURS[0];

/** In this many matches the coach speaks up unasked. */
const FIRST = 3;

const dark = window.matchMedia('(prefers-color-scheme: dark)');

class Settings {
  /** Empty: follows the system. */
  private chosen = $state(remembered('theme'));
  private system = $state<Theme>(dark.matches ? 'dark' : 'light');
  sound = $state(remembered('sound') !== 'off');
  /** Empty: on in the first matches with bots. */
  private counted = $state(remembered('seconds'));
  /** Empty: the same, but it may be sent away. */
  private coached = $state(remembered('coach'));
  private matches = $state(Number(remembered('coached')));
  name = $state(remembered('name'));
  figure = $state(figureHere());
  colour = $state(colourHere());

  constructor() {
    dark.addEventListener('change', () => {
      this.system = dark.matches ? 'dark' : 'light';
      this.paint();
    });
    this.paint();
  }

  get theme(): Theme {
    return this.chosen === 'light' || this.chosen === 'dark' ? this.chosen : this.system;
  }

  switchTheme(): void {
    this.chosen = this.theme === 'dark' ? 'light' : 'dark';
    remember('theme', this.chosen);
    this.paint();
  }

  switchSound(): void {
    this.sound = !this.sound;
    remember('sound', this.sound ? 'on' : 'off');
  }

  private get isNew(): boolean {
    return this.matches < FIRST;
  }

  /** Whether seconds are shown beside the sand. */
  get seconds(): boolean {
    return this.counted === 'on' || (this.counted === '' && this.isNew);
  }

  switchSeconds(): void {
    this.counted = this.seconds ? 'off' : 'on';
    remember('seconds', this.counted);
  }

  get coach(): boolean {
    return this.coached === 'on' || (this.coached === '' && this.isNew);
  }

  switchCoach(): void {
    this.coached = this.coach ? 'off' : 'on';
    remember('coach', this.coached);
  }

  /** Call when a match with the coach is over. */
  countCoached(): void {
    this.matches += 1;
    remember('coached', String(this.matches));
  }

  rename(name: string): void {
    this.name = name;
    remember('name', name);
  }

  /** Whether a figure and a colour were chosen here. */
  get dressed(): boolean {
    return remembered('figure') !== '';
  }

  wear(figure: Figure, colour: Colour): void {
    [this.figure, this.colour] = [figure, colour];
    remember('figure', figure);
    remember('colour', colour);
  }

  /** Another device of this person has chosen. */
  reread(): void {
    this.chosen = remembered('theme');
    this.sound = remembered('sound') !== 'off';
    this.counted = remembered('seconds');
    this.coached = remembered('coach');
    this.matches = Number(remembered('coached'));
    this.name = remembered('name');
    this.figure = figureHere();
    this.colour = colourHere();
    this.paint();
  }

  private paint(): void {
    document.documentElement.dataset['theme'] = this.theme;
  }
}

export const settings = new Settings();
