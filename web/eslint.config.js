import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  { files: ['src/offline/sw.js'], languageOptions: { globals: { ...globals.serviceworker, __KNOWN__: 'readonly' } } },
  { rules: { 'svelte/no-navigation-without-resolve': 'off' } },
  { ignores: ['node_modules', 'dist'] },
);
