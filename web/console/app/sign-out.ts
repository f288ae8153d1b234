import { api, call } from './client.js';
import { queryClient } from './queries.js';

/** Ends the session on the server, clears all cached data and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  await call(() => api.DELETE('/api/console/session'), { ask: false }).catch(() => undefined);
  leave();
}

/** Goes to the sign-in page when there is no session to end. */
export function leave(): void {
  queryClient.clear();
  location.assign('/console/sign-in');
}
