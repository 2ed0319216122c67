export { adapter } from './adapter';
export { default as Panel } from './Panel.svelte';
export { default as Beside } from './Symbols.svelte';
