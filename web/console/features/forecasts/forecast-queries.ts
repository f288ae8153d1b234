import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import type { AttemptHeaders } from '../../app/attempts.js';
import { api, apiOf, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Meaning } from '../../ui/badge.js';
import { RUNNING_MS } from './import-queries.js';

export type Forecast = components['schemas']['Forecast'];
export type Limits = components['schemas']['ForecastLimitsBody'];
export type Again = components['schemas']['RepeatBody'];
export type NewForecast = components['schemas']['ForecastBody'];
export type Tried = components['schemas']['ForecastConversation'];
export type Turn = components['schemas']['ShadowTurn'];
export type Report = components['schemas']['ForecastReport'];
export type Proposal = components['schemas']['ProposedArticle'];
export type ReportGroup = components['schemas']['ReportGroup'];
export type Interval = components['schemas']['Interval'];
export type Verdict = components['schemas']['ShadowVerdict']['verdict'];

export const isTrying = ({ status }: Forecast): boolean => status === 'queued' || status === 'running';

const MEANINGS: Record<Forecast['status'], Meaning> = {
  queued: 'neutral',
  running: 'info',
  paused: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};
export const forecastMeaning = (status: Forecast['status']): Meaning => MEANINGS[status];

export const forecastsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'forecasts', 'list'),
    queryFn: async ({ signal }) => (await call(() => apiOf(workspace).GET('/v1/forecasts', { signal }))).data,
    refetchInterval: ({ state }) => (state.data?.some(isTrying) ? RUNNING_MS : false),
  });

export const forecastQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'forecasts', 'one', id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await call(() => apiOf(workspace).GET('/v1/forecasts/{id}', { params, signal }))).data;
    },
    refetchInterval: ({ state }) => (state.data && isTrying(state.data) ? RUNNING_MS : false),
  });

/** @param status the report of a forecast that has ended since is another one */
export const reportQuery = (workspace: string, id: string, status: Forecast['status']) =>
  queryOptions({
    queryKey: keyOf(workspace, 'forecasts', 'report', id, status),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await call(() => apiOf(workspace).GET('/v1/forecasts/{id}/report', { params, signal }))).data;
    },
  });

export const proposalsQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'forecasts', 'proposals', id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await call(() => apiOf(workspace).GET('/v1/forecasts/{id}/proposed_articles', { params, signal }))).data;
    },
  });

export const triedQuery = (workspace: string, id: string, conversation: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'forecasts', 'tried', id, conversation),
    queryFn: async ({ signal }) => {
      const params = { path: { id, conversation } };
      const path = '/v1/forecasts/{id}/conversations/{conversation}';
      return (await call(() => apiOf(workspace).GET(path, { params, signal }))).data;
    },
  });

/** What this member judges next. It changes with each of their verdicts, and nothing but these fetches it again. */
export const nextQuery = (workspace: string, id: string, second: boolean) =>
  queryOptions({
    queryKey: keyOf(workspace, 'forecasts', 'next', id, second),
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: second ? { second } : {} };
      return (await call(() => apiOf(workspace).GET('/v1/forecasts/{id}/next', { params, signal }))).data;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** Of the large model that is configured; null = none is. */
export const modelNameQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'settings', 'models', 'name'),
    queryFn: async ({ signal }) => {
      const params = { path: { workspace }, query: { days: 1 } };
      const { data } = await call(() => api.GET('/api/console/workspaces/{workspace}/models', { params, signal }));
      return data.large_model?.name ?? null;
    },
  });

const ofPart = (workspace: string, ...part: string[]) => ({ queryKey: keyOf(workspace, 'forecasts', ...part) });

export async function createForecast(workspace: string, body: NewForecast, headers: AttemptHeaders): Promise<Forecast> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/forecasts', { body, headers }));
  await queryClient.invalidateQueries(ofPart(workspace, 'list'));
  return data;
}

export async function repeatForecast(
  workspace: string,
  id: string,
  { body, headers }: { body: Again; headers: AttemptHeaders },
): Promise<Forecast> {
  const params = { path: { id } };
  const { data } = await call(() => apiOf(workspace).POST('/v1/forecasts/{id}/repeat', { params, body, headers }));
  await queryClient.invalidateQueries(ofPart(workspace, 'list'));
  return data;
}

const VERBS = {
  pause: '/v1/forecasts/{id}/pause',
  cancel: '/v1/forecasts/{id}/cancel',
} as const;
export type ForecastVerb = 'start' | keyof typeof VERBS;

export async function changeForecast(workspace: string, id: string, verb: ForecastVerb): Promise<void> {
  if (verb === 'start') return goOnWithin(workspace, id, {});
  const { data } = await call(() => apiOf(workspace).POST(VERBS[verb], { params: { path: { id } } }));
  queryClient.setQueryData(forecastQuery(workspace, id).queryKey, data);
  await queryClient.invalidateQueries(ofPart(workspace, 'list'));
}

/** @param body limits in place of those that it had */
export async function goOnWithin(workspace: string, id: string, body: Limits): Promise<void> {
  const { data } = await call(() =>
    apiOf(workspace).POST('/v1/forecasts/{id}/start', { params: { path: { id } }, body }),
  );
  queryClient.setQueryData(forecastQuery(workspace, id).queryKey, data);
  await queryClient.invalidateQueries(ofPart(workspace, 'list'));
}

export async function removeForecast(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/forecasts/{id}', { params: { path: { id } } }));
  await queryClient.invalidateQueries(ofPart(workspace, 'list'));
}

interface GivenVerdict {
  conversation: string;
  turn: number;
  /** Null takes the member's own verdict back. */
  verdict: Verdict | null;
}

/** @returns the conversation, with the verdicts on its answers */
export async function putVerdict(workspace: string, id: string, given: GivenVerdict): Promise<Tried> {
  const body = { conversation_id: given.conversation, turn: given.turn, verdict: given.verdict };
  const params = { path: { id } };
  const { data } = await call(() => apiOf(workspace).PUT('/v1/forecasts/{id}/verdicts', { params, body }));
  for (const part of ['report', 'one', 'list']) void queryClient.invalidateQueries(ofPart(workspace, part));
  queryClient.setQueryData(triedQuery(workspace, id, given.conversation).queryKey, data);
  return data;
}
