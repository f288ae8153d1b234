import { api, call } from './client.js';
import { queryClient } from './queries.js';

/** Ends the session on the server, forgets all that was fetched, and shows the door. */
export async function signOut(): Promise<void> {
  await call(() => api.DELETE('/api/console/session'), { ask: false }).catch(() => undefined);
  leave();
}

/** Shows the door, where there is no session to end. */
export function leave(): void {
  queryClient.clear();
  location.assign('/console/sign-in');
}
