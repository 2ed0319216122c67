/** Whether the panel stands beside the board and reaches far below its buttons. */

import { MediaQuery } from 'svelte/reactivity';

export const wideScreen = new MediaQuery('(min-width: 900px) and (min-height: 600px)');
