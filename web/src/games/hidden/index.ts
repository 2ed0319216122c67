export { adapter } from './adapter';
export { default as Panel } from './Panel.svelte';
