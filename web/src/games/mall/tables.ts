import Tiles from './Tiles.svelte';

export const tables = { tiles: Tiles };
