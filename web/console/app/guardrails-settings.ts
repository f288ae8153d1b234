/** The guardrails as the settings show and change them. */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../docs/openapi.js';
import { apiOf, call } from './client.js';
import { keyOf, queryClient } from './queries.js';

export type Guardrails = components['schemas']['Guardrails'];
export type Change = components['schemas']['UpdateGuardrails'];

export const guardrailsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'settings', 'guardrails'),
    queryFn: async () => (await call(() => apiOf(workspace).GET('/v1/guardrails'))).data,
  });

export async function updateGuardrails(workspace: string, body: Change): Promise<Guardrails> {
  const { data } = await call(() => apiOf(workspace).PATCH('/v1/guardrails', { body }));
  queryClient.setQueryData(guardrailsQuery(workspace).queryKey, data);
  return data;
}
