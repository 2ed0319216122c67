import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './net/api';
import { remembered } from './net/device';
import { reach } from './net/reach.svelte';
import { keepForOffline } from './offline/shell';
import './styles/base.css';
import { speak } from './texts/texts.svelte';

// After an update of the server the old page's parts are gone: begin again with the new ones, but only once.
window.addEventListener('vite:preloadError', () => {
  if (!sessionStorage.getItem('reloaded')) void beginAgain();
});

/** When the server answers: a page that is asked for before would be no page at all. */
async function beginAgain(): Promise<void> {
  const there = navigator.onLine && (await fetch('/healthz').then(({ ok }) => ok, () => false));
  if (!there) {
    setTimeout(() => void beginAgain(), 1000);
    return;
  }
  sessionStorage.setItem('reloaded', 'yes');
  location.reload();
}

await speak();
setTimeout(() => sessionStorage.removeItem('reloaded'), 10_000);
mount(App, { target: document.getElementById('app') as HTMLElement });
keepForOffline();
reach.watch();
// What was solved off line is told to the server as soon as it can be reached.
window.addEventListener('online', () => remembered('local') && api.progress().catch(() => undefined));
