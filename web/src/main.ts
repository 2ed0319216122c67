import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './net/api';
import { remembered } from './net/device';
import { beginAgain, begun } from './net/reload';
import { network } from './net/network.svelte';
import { keepForOffline } from './offline/shell';
import './styles/base.css';
import { speak } from './texts/texts.svelte';

// After an update of the server the old page's parts are gone.
window.addEventListener('vite:preloadError', () => void beginAgain());

await speak();
begun();
mount(App, { target: document.getElementById('app') as HTMLElement });
keepForOffline();
network.watch();
// What was solved off line is told to the server as soon as it can be reached.
window.addEventListener('online', () => remembered('local') && api.progress().catch(() => undefined));
