/**
 * Every drawing, by sheet.
 *
 * `<Art {name} {colour} />` uses the drawing `name-colour` if there is one; drawings without a colour in their name
 * take any colour.
 */
export const ART = {
  heroes: ['barbarian', 'mage', 'sorceress', 'elf', 'dwarf', 'sister'],
  signs: [
    'unknown', 'emblem-yellow', 'emblem-purple', 'emblem-green', 'emblem-orange', 'emblem-grey',
    'emblem-blue', 'emblem-red', 'emblem-all', 'mark-wall', 'mark-door', 'mark-note', 'mark-hit',
    'arrow', 'swap', 'push', 'throw', 'jump',
  ],
  mall: [
    'item-yellow', 'item-purple', 'item-green', 'item-orange', 'item-grey', 'exit', 'explore', 'vortex',
    'hourglass', 'camera', 'ball', 'landing', 'out-of-order', 'speaker', 'entrance', 'passage', 'nudge', 'escalator',
  ],
  shops: [
    'shop-0', 'shop-1', 'shop-2', 'shop-3', 'shop-4', 'shop-5', 'shop-6', 'shop-7', 'decor-0', 'decor-1',
    'decor-2', 'decor-3', 'decor-4', 'decor-5', 'shelf-0', 'shelf-1', 'shelf-2', 'shelf-3',
  ],
  tower: [
    'key-1', 'key-2', 'key-3', 'key-4', 'key-5', 'gate', 'gate-open', 'emblem-1', 'emblem-2', 'emblem-3', 'emblem-4',
    'emblem-5', 'ladder', 'draft', 'trap', 'invocation', 'armory', 'exit-all', 'rotation',
    'slide', 'start', 'rubble-0', 'rubble-1', 'rubble-2', 'wall-0', 'wall-1', 'wall-2', 'wall-3', 'wall-4',
  ],
  beasts: ['owl', 'cat', 'ram', 'bee', 'elk', 'eel', 'fox', 'bat', 'ivy', 'fig', 'egg', 'sun'],
  wonders: ['key', 'orb', 'jar', 'pen', 'hat', 'map', 'axe', 'ink', 'gem', 'fan', 'cup', 'bow'],
  hidden: [
    'magician-red', 'magician-blue', 'magician-yellow', 'magician-green', 'corner', 'token', 'bag', 'die-1',
    'die-2', 'die-3', 'die-4', 'die-5', 'die-6',
  ],
  duel: [
    'torch-blue', 'torch-yellow', 'torch-red', 'torch-green', 'rock', 'wall-token', 'duel-key', 'sword',
    'crossbow', 'small-door', 'great-door', 'goal', 'pillar', 'grave',
  ],
  doors: ['door-mall', 'door-tower', 'door-hidden', 'door-duel'],
} as const;

export type Sheet = keyof typeof ART;
