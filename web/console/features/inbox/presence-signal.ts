/** When the member last typed in the open conversation, ms; 0 = sent or left. Presence shares it with the team. */
import { createStore } from '../../app/store.js';

export const wroteAt = createStore(0);
