/** Light or dark, sound, the player's name: remembered on this device. */

import { remember, remembered } from '../net/device';

export type Theme = 'light' | 'dark';

/** What somebody may look like. */
export const FIGURES = ['dwarf', 'elf', 'barbarian', 'mage', 'sister'] as const;
export const COLOURS = ['orange', 'green', 'yellow', 'purple', 'blue', 'red', 'grey'] as const;

/** In this many matches the coach speaks up unasked. */
const FIRST = 3;

const dark = window.matchMedia('(prefers-color-scheme: dark)');

class Settings {
  /** Empty: follows the system. */
  private chosen = $state(remembered('theme'));
  private system = $state<Theme>(dark.matches ? 'dark' : 'light');
  sound = $state(remembered('sound') !== 'off');
  /** Empty: on in the first matches, like the coach. */
  private counted = $state(remembered('seconds'));
  /** Empty: on for the first matches with bots. */
  private coached = $state(remembered('coach'));
  private matches = $state(Number(remembered('coached')));
  name = $state(remembered('name'));
  figure = $state(remembered('figure') || FIGURES[0]);
  colour = $state(remembered('colour') || COLOURS[0]);

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

  /** Whether seconds are shown beside the sand. */
  get seconds(): boolean {
    return this.counted === 'on' || (this.counted === '' && this.coach);
  }

  switchSeconds(): void {
    this.counted = this.seconds ? 'off' : 'on';
    remember('seconds', this.counted);
  }

  get coach(): boolean {
    return this.coached === 'on' || (this.coached === '' && this.matches < FIRST);
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

  choose(what: 'figure' | 'colour', value: string): void {
    this[what] = value;
    remember(what, value);
  }

  private paint(): void {
    document.documentElement.dataset['theme'] = this.theme;
  }
}

export const settings = new Settings();
