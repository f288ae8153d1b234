/** When the member last wrote in the open conversation, ms; 0 = they have sent it or left. Presence says so to the team. */
import { storeOf } from '../../app/store.js';

export const wroteAt = storeOf(0);
