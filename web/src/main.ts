import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './net/api';
import { remembered, TOGETHER } from './net/device';
import { beginAgain, begun } from './net/reload';
import { network } from './net/network.svelte';
import { keepForOffline } from './offline/shell';
import './styles/base.css';
import { speak } from './texts/texts.svelte';

// After a server update, the chunks of the old page are gone.
window.addEventListener('vite:preloadError', () => void beginAgain());

await speak();
begun();
mount(App, { target: document.getElementById('app') as HTMLElement });
keepForOffline();
network.watch();
// Only people with several devices need this.
if (remembered(TOGETHER)) void import('./person/sync').then(({ begin }) => begin());
// Report what was solved offline as soon as the server can be reached.
window.addEventListener('online', () => remembered('local') && api.progress().catch(() => undefined));
