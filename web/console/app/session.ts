import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { components } from '../../../docs/openapi.js';
import { api, call } from './client.js';
import { queryClient } from './queries.js';

type Schemas = components['schemas'];
export type Me = Schemas['Me'];
export type Membership = Me['workspaces'][number];

/** @param ask whether a signed-out user is asked to sign in, in place. Throws ApiProblem. */
export const fetchMe = (ask: boolean): Promise<Me> =>
  call(() => api.GET('/api/console/me'), { ask }).then(({ data }) => data);

/** If another account signed in in another tab, the page closes: its content may not be theirs to see. */
function samePerson(me: Me): Me {
  const known = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!known || known.account.id === me.account.id) return me;
  location.assign('/console');
  return known;
}

/** Fetches the session without a dialog: signed-out users are redirected to the sign-in page. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  // Ignores the component's abort signal, because the router waits for the result.
  queryFn: () => fetchMe(false).then(samePerson),
  staleTime: 60_000,
});

/** Refetches the session; if it has expired, the user is asked to sign in again, in place. */
export function checkSession(): void {
  fetchMe(true)
    .then((me) => queryClient.setQueryData(meQuery.queryKey, samePerson(me)))
    .catch(() => undefined);
}

/** Only within signed-in pages. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** The workspace in the URL, and the role in it. */
export const WorkspaceContext = createContext<Membership | null>(null);

/** @throws TypeError outside of workspace pages */
export function useWorkspace(): Membership {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new TypeError('Only pages of a workspace have one.');
  return workspace;
}
