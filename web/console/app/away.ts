import { storeOf } from './store.js';

/** Whether this member has chosen to be away, in the workspace that is shown. */
export const isAway = storeOf(false);
