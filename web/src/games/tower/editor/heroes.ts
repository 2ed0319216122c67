import type { TowerHero } from '../../../net/generated';

/** Letters of maze files, and who they stand for. */
export const HEROES: Partial<Record<string, TowerHero>> = { Y: 'barbarian', P: 'sorceress', G: 'elf', O: 'dwarf', L: 'sister' };
