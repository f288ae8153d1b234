import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../docs/openapi.js';
import { apiOf, call } from '../app/client.js';
import { pagesQuery } from '../app/pages-query.js';
import { keyOf, queryClient } from '../app/queries.js';
import { explanationQuery } from '../knowledge/queries.js';
import type { ChatMessage } from '../transcript/types.js';
import type { Meaning } from '../ui/badge.js';

export type GoldenTurn = components['schemas']['GoldenTurn'];
export type GoldenAnswer = components['schemas']['GoldenAnswer'];
export type GoldenCheck = components['schemas']['GoldenCheck'];
export type GoldenDifference = components['schemas']['GoldenDifference'];
export type NewCheck = components['schemas']['GoldenCheckBody'];

const POLL_MS = 1_000;
const PAGE = 200;

export const isAsking = ({ status }: GoldenCheck): boolean => status === 'queued' || status === 'running';

const MEANINGS: Record<GoldenTurn['change'], Meaning> = {
  same: 'success',
  reworded: 'info',
  changed: 'warning',
  lost: 'danger',
  gained: 'info',
};
export const changeMeaning = (change: GoldenTurn['change']): Meaning => MEANINGS[change];

/** @param differs only those that are answered otherwise now */
export const goldenTurnsQuery = (workspace: string, differs: boolean) =>
  pagesQuery(
    keyOf(workspace, 'golden', 'turns', differs),
    (page, { signal }) => {
      const query = { ...page, ...(differs && { differs }) };
      return call(() => apiOf(workspace).GET('/v1/golden_turns', { params: { query }, signal }));
    },
    50,
  );

export const goldenSettingsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'golden', 'settings'),
    queryFn: async ({ signal }) => (await call(() => apiOf(workspace).GET('/v1/golden_settings', { signal }))).data,
  });

export const goldenChecksQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'golden', 'checks'),
    queryFn: async ({ signal, queryKey }): Promise<GoldenCheck[]> => {
      const before = endedOf(queryClient.getQueryData<GoldenCheck[]>(queryKey));
      const { data } = await call(() => apiOf(workspace).GET('/v1/golden_checks', { signal }));
      // What a check has found is shown once it has ended.
      if ([...endedOf(data)].some((id) => !before.has(id)))
        void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'golden', 'turns') });
      return data;
    },
    refetchInterval: ({ state }) => (state.data?.some(isAsking) ? POLL_MS : false),
  });

const endedOf = (checks: GoldenCheck[] = []): Set<string> =>
  new Set(checks.filter((check) => !isAsking(check)).map(({ id }) => id));

export const changedGolden = (workspace: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'golden') });

export async function acceptGolden(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).POST('/v1/golden_turns/{id}/accept', { params: { path: { id } } }));
  await changedGolden(workspace);
}

export async function removeGolden(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/golden_turns/{id}', { params: { path: { id } } }));
  await changedGolden(workspace);
}

export async function requireSignature(workspace: string, require_signature: boolean): Promise<void> {
  await call(() => apiOf(workspace).PUT('/v1/golden_settings', { body: { require_signature } }));
  await changedGolden(workspace);
}

/** @returns how many are new */
export async function keepRight(workspace: string, forecast: string): Promise<number> {
  const params = { path: { id: forecast } };
  const { data } = await call(() => apiOf(workspace).POST('/v1/forecasts/{id}/golden_turns', { params }));
  await changedGolden(workspace);
  return data.kept;
}

/** A question, and the customer's messages before it, oldest first. */
export interface Asked {
  question: string;
  history: string[];
}

/** As many earlier messages as a golden turn takes. */
const HISTORY_MAX = 20;

/** What a message of the agent answers. */
export async function askedBefore(workspace: string, message: ChatMessage): Promise<Asked> {
  const { session_id: session, id } = message;
  const why = await queryClient.fetchQuery(explanationQuery(workspace, session, id));
  const params = { path: { id: session }, query: { order: 'desc' as const, limit: PAGE } };
  const { data } = await call(() => apiOf(workspace).GET('/v1/sessions/{id}/messages', { params }));
  const before = data.slice(data.findIndex((one) => one.id === id) + 1);
  // The messages that it answers together are the question.
  const end = before.findIndex(({ author }) => author !== 'contact');
  const burst = end < 0 ? before : before.slice(0, end);
  const said = (messages: ChatMessage[]): string[] =>
    messages.flatMap(({ author, text }) => (author === 'contact' && text ? [text] : [])).reverse();
  const history = said(before.slice(burst.length)).slice(-HISTORY_MAX);
  return { question: why.question ?? said(burst).join('\n'), history };
}

/** @returns the golden turn with the answer that is expected from now on */
export async function keepAnswer(workspace: string, body: Asked): Promise<GoldenTurn> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/golden_turns', { body }));
  await changedGolden(workspace);
  return data;
}

export async function startCheck(workspace: string, body: NewCheck): Promise<GoldenCheck> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/golden_checks', { body }));
  await changedGolden(workspace);
  return data;
}

/** Waits for the end of a check. @param onProgress called with how far it is */
export async function endOf(
  workspace: string,
  started: GoldenCheck,
  onProgress: (check: GoldenCheck) => void,
): Promise<GoldenCheck> {
  const params = { path: { id: started.id } };
  let check = started;
  while (isAsking(check)) {
    onProgress(check);
    await new Promise((resolve) => setTimeout(resolve, check.done > 0 ? POLL_MS : POLL_MS / 4));
    check = (await call(() => apiOf(workspace).GET('/v1/golden_checks/{id}', { params }))).data;
  }
  return check;
}

/** All that a check found. */
export async function differencesOf(workspace: string, id: string): Promise<GoldenDifference[]> {
  const found: GoldenDifference[] = [];
  for (let cursor: string | null = null; ;) {
    const params = { path: { id }, query: { limit: PAGE, ...(cursor !== null && { cursor }) } };
    const page: { data: GoldenDifference[]; next_cursor: string | null } = await call(() =>
      apiOf(workspace).GET('/v1/golden_checks/{id}/differences', { params }),
    );
    found.push(...page.data);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}

export async function signCheck(workspace: string, id: string, golden_turn_ids: string[]): Promise<void> {
  const params = { path: { id } };
  await call(() => apiOf(workspace).PUT('/v1/golden_checks/{id}/signature', { params, body: { golden_turn_ids } }));
}
