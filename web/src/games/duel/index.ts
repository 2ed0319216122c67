export { adapter } from './adapter';
export { look } from './look';
export { default as Panel } from './Panel.svelte';
export { prints } from './prints';
