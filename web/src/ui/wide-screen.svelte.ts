/** Whether the panel is beside the board and has space to spare below its buttons. */

import { MediaQuery } from 'svelte/reactivity';

export const wideScreen = new MediaQuery('(min-width: 900px) and (min-height: 600px)');
