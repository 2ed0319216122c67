/**
 * Fills a text in. `{name}` is a value; `{n|one=move|other=moves}` chooses by it: first by the value itself (`0=none`),
 * then by the plural form of a number, or by what a word stands for (`{hero|elf=she|other=he}`).
 */

export type Values = Record<string, string | number>;

const HOLE = /\{(\w+)((?:\|\w+=[^{}|]*)*)\}/g;

function kept<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const numbers = kept((locale) => new Intl.NumberFormat(locale));
const plurals = kept((locale) => new Intl.PluralRules(locale));

/** The cases of a choice, by name. */
export function casesOf(choices: string): Map<string, string> {
  return new Map(choices.split('|').slice(1).map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
}

/** `meaning` finds what a word stands for: the hero whose name it is. */
export function fill(text: string, values: Values, locale: string, meaning: (word: string) => string | undefined): string {
  return text.replace(HOLE, (hole, name: string, choices: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    if (!choices) return typeof value === 'number' ? numbers(locale).format(value) : value;
    const cases = casesOf(choices);
    const kind = typeof value === 'number' ? plurals(locale).select(value) : meaning(value);
    return cases.get(String(value)) ?? cases.get(kind ?? 'other') ?? cases.get('other') ?? '';
  });
}
