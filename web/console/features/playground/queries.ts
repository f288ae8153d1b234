import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, apiOf, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';

export type PlaygroundTurn = components['schemas']['PlaygroundTurn'];
export type Step = PlaygroundTurn['steps'][number];
export type Evidence = components['schemas']['TracedEvidence'];

interface Question {
  question: string;
  contactId: string | null;
  /** State after the previous turn; null = a new conversation. */
  state: string | null;
  /** Without the large model, to compare. */
  isEmbedded?: boolean;
}

/** Runs one turn without side effects. Throws ApiProblem. */
export async function ask(
  workspace: string,
  { question, contactId, state, isEmbedded }: Question,
): Promise<PlaygroundTurn> {
  const params = { path: { workspace } };
  // As the widget asks for a visitor with this browser: a locale changes what is found.
  const locale = contactId === null ? navigator.language : null;
  const body = { question, contact_id: contactId, locale, state, ...(isEmbedded && { large_model: false }) };
  return (await call(() => api.POST('/api/console/workspaces/{workspace}/playground', { params, body }))).data;
}

export const contactQuery = (workspace: string, id: string | null) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', id),
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/contacts/{id}', { params: { path: { id: id ?? '' } }, signal })))
        .data,
  });

const CONTACTS_SHOWN = 10;

/** @param asked an e-mail address or an external id; '' = the most recent identified contacts */
export const contactsQuery = (workspace: string, asked: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', 'chosen from', asked),
    queryFn: async ({ signal }) => {
      const found =
        asked === '' ? { kind: 'user' as const } : asked.includes('@') ? { email: asked } : { external_user_id: asked };
      const query = { ...found, limit: CONTACTS_SHOWN };
      return (await call(() => apiOf(workspace).GET('/v1/contacts', { params: { query }, signal }))).data;
    },
  });
