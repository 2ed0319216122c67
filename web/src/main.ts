import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './net/api';
import { remembered } from './net/device';
import { reach } from './net/reach.svelte';
import { keepForOffline } from './offline/shell';
import './styles/base.css';
import { speak } from './texts/texts.svelte';

// After an update of the server the old page's parts are gone: begin again with the new ones, but only once.
window.addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || sessionStorage.getItem('reloaded')) return;
  sessionStorage.setItem('reloaded', 'yes');
  event.preventDefault();
  location.reload();
});

await speak();
setTimeout(() => sessionStorage.removeItem('reloaded'), 10_000);
mount(App, { target: document.getElementById('app') as HTMLElement });
keepForOffline();
reach.watch();
// What was solved off line is told to the server as soon as it can be reached.
window.addEventListener('online', () => remembered('local') && api.progress().catch(() => undefined));
