import { queryOptions } from '@tanstack/react-query';
import { api, call } from './client.js';

/** By which means somebody may sign in here. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in methods'],
  queryFn: async () => (await call(() => api.GET('/api/console/oidc/providers'), { ask: false })).data,
});

/** The providers that the person is linked to. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities of mine'],
  queryFn: async () => (await call(() => api.GET('/api/console/identities'), { ask: false })).data,
});
