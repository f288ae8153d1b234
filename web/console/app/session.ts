import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { components } from '../../../docs/openapi.js';
import { api, call } from './client.js';
import { queryClient } from './queries.js';

type Schemas = components['schemas'];
export type Me = Schemas['Me'];
export type Membership = Me['workspaces'][number];

/** @param ask whether who is signed out is asked to sign in, in place. Throws ApiProblem. */
export const fetchMe = (ask: boolean): Promise<Me> =>
  call(() => api.GET('/api/console/me'), { ask }).then(({ data }) => data);

/** Where somebody else has signed in in another tab, this page is left: what it shows may not be theirs to see. */
function samePerson(me: Me): Me {
  const known = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!known || known.account.id === me.account.id) return me;
  location.assign('/console');
  return known;
}

/** Who is signed in. It is asked without a dialog: whoever opens the console signed out is led to its door. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  // Without its signal: the router waits for it, whatever component has stopped to look.
  queryFn: () => fetchMe(false).then(samePerson),
  staleTime: 60_000,
});

/** Asks anew who is signed in; where the session has ended, the person is asked to sign in again, in place. */
export function checkSession(): void {
  fetchMe(true)
    .then((me) => queryClient.setQueryData(meQuery.queryKey, samePerson(me)))
    .catch(() => undefined);
}

/** Within the pages of someone who is signed in. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** The workspace that the URL names, and the role in it. */
export const WorkspaceContext = createContext<Membership | null>(null);

/** @throws TypeError outside a page of a workspace */
export function useWorkspace(): Membership {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new TypeError('Only pages of a workspace have one.');
  return workspace;
}
