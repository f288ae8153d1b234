import { queryOptions } from '@tanstack/react-query';
import { api, call } from './client.js';

/** Sign-in methods available on this server. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in methods'],
  queryFn: async () => (await call(() => api.GET('/api/console/oidc/providers'), { ask: false })).data,
});

/** Providers linked to the account. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities of mine'],
  queryFn: async () => (await call(() => api.GET('/api/console/identities'), { ask: false })).data,
});
