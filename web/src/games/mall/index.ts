import Tiles from './Tiles.svelte';

export { adapter } from './adapter';
export { coach } from './coach';
export { default as After } from './After.svelte';
export { default as Caption } from './Glass.svelte';
export { look, lookOf } from './look';
export { default as Onward } from './NextScenario.svelte';
export { default as Panel } from './Panel.svelte';
export { prints } from './prints';
export { default as Timer } from './Sand.svelte';

export const tables = { tiles: Tiles };
