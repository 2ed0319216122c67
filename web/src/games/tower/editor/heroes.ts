/** Letters of maze files, and who they stand for. */
export const HEROES: Record<string, string> = { Y: 'barbarian', P: 'sorceress', G: 'elf', O: 'dwarf', L: 'sister' };
