export { adapter } from './adapter';
export { default as After } from './After.svelte';
export { look } from './look';
export { default as Onward } from './NextFloor.svelte';
export { default as Panel } from './Panel.svelte';
