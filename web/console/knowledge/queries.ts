/** What screens share about the knowledge: documents, example questions, why the agent said something. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../docs/openapi.js';
import type { AttemptHeaders } from '../app/attempts.js';
import { apiOf, call } from '../app/client.js';
import { pagesQuery } from '../app/pages-query.js';
import { keyOf, queryClient } from '../app/queries.js';

type Schemas = components['schemas'];
export type ExampleQuestions = Schemas['ExampleQuestions'];
export type SectionQuestions = Schemas['SectionExamplesBody'];
export type Explanation = Schemas['Explanation'];

export const STATUSES = ['indexing', 'ready', 'failed'] as const;
export const AUDIENCES = ['public', 'internal'] as const;
export type Status = (typeof STATUSES)[number];
export type Audience = (typeof AUDIENCES)[number];

export interface DocumentFilters {
  q?: string;
  status?: Status;
  audience?: Audience;
}

/** Nothing reports the end of background indexing, so the document is polled while it is shown. */
export const INDEXING_MS = 3_000;

export const documentsQuery = (workspace: string, filters: DocumentFilters) =>
  infiniteQueryOptions({
    ...pagesQuery(keyOf(workspace, 'knowledge', 'documents', filters), (page, { signal }) =>
      call(() =>
        apiOf(workspace).GET('/v1/knowledge/documents', { params: { query: { ...filters, ...page } }, signal }),
      ),
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'indexing')) ? INDEXING_MS : false,
  });

export async function getExampleQuestions(
  workspace: string,
  id: string,
  signal?: AbortSignal,
): Promise<ExampleQuestions> {
  const params = { path: { id } };
  const of = '/v1/knowledge/documents/{id}/examples';
  return (await call(() => apiOf(workspace).GET(of, { params, ...(signal && { signal }) }))).data;
}

const examplesKey = (workspace: string, id: string) => keyOf(workspace, 'knowledge', 'examples', id);

/** @param version of the document, whose headings they belong to; null = the current one */
export const exampleQuestionsQuery = (workspace: string, id: string, version: number | null) =>
  queryOptions({
    queryKey: [...examplesKey(workspace, id), version],
    queryFn: ({ signal }) => getExampleQuestions(workspace, id, signal),
  });

export async function replaceExampleQuestions(
  workspace: string,
  id: string,
  sections: SectionQuestions[],
): Promise<void> {
  const init = { params: { path: { id } }, body: { sections } };
  const { data } = await call(() => apiOf(workspace).PUT('/v1/knowledge/documents/{id}/examples', init));
  queryClient.setQueriesData({ queryKey: examplesKey(workspace, id) }, data);
}

export const explanationQuery = (workspace: string, session: string, message: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'messages', 'explanation', session, message),
    queryFn: async ({ signal }): Promise<Explanation> => {
      const params = { path: { id: session, message_id: message } };
      const path = '/v1/sessions/{id}/messages/{message_id}/explanation';
      return (await call(() => apiOf(workspace).GET(path, { params, signal }))).data;
    },
  });

/** @returns the gap that the answer's question now belongs to */
export async function reportAnswer(
  workspace: string,
  body: Schemas['CorrectAnswer'],
  headers: AttemptHeaders,
): Promise<Schemas['Gap']> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/knowledge/gaps', { body, headers }));
  await Promise.all(
    [keyOf(workspace, 'messages', 'explanation'), keyOf(workspace, 'knowledge')].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
  return data;
}
