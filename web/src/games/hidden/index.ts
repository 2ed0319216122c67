export { adapter } from './adapter';
export { default as After } from './Tokens.svelte';
export { default as Caption } from './Wanted.svelte';
export { look } from './look';
export { default as Panel } from './Panel.svelte';
export { prints } from './prints';
export { default as Beside } from './Symbols.svelte';
