import { createStore } from './store.js';

/** Whether this member is set to away in the current workspace. */
export const isAway = createStore(false);
