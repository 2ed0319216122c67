/** Tile sets of the Mall in the editor, one tile at a time. */

import { checkText } from '../../../editor/check';
import type { DrawingKind } from '../../../editor/kind';
import { playAlone } from '../../../screens/new-table';
import { t } from '../../../texts/texts.svelte';
import { GAMES } from '../../metas';
import { blankTile, canvas, SIZE } from './tile-canvas';
import TileSettings from './TileSettings.svelte';

const FIRST = 2;

export const tiles: DrawingKind<undefined> = {
  name: { field: 'set', label: 'editor.tiles.name' },
  fresh: () => [blankTile(FIRST)],
  blank: () => [blankTile(FIRST)],
  fits: (maze) => maze.every(({ fields, grid }) => grid?.width === SIZE && grid.height === SIZE && fields.some(([name]) => name === 'tile')),
  canvas,
  Settings: TileSettings,
  about: (maze) => t('editor.tiles.about', { n: maze.length }),
  check: checkText,
  play: (id) => playAlone('mall', { ...GAMES.mall.alone, tiles: `shared:${id}` }),
};
