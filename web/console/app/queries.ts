import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

/** Trying again helps where no answer came, or the server failed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.told.status === 0 || error.told.status >= 500);

/**
 * Lists show from here at once and are fetched again behind. What changed is told by the team stream, so nothing is
 * polled, and what came a moment ago is not fetched again because a tab was looked at.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 15 * 60_000, retry: (count, error) => count < 2 && isPassing(error) },
    mutations: { retry: false },
  },
});

/** What a query is about; a hint of the team stream names it. */
export type Topic =
  | 'inbox'
  | 'handoffs'
  | 'sessions'
  | 'messages'
  | 'contacts'
  | 'leads'
  | 'meetings'
  | 'knowledge'
  | 'members'
  | 'tags'
  | 'settings'
  | 'analytics';

/** The key of a query: `keyOf(workspace, 'handoffs', 'list', filters)`. A hint of its topic makes it stale. */
export const keyOf = (workspaceId: string, topic: Topic, ...rest: unknown[]): readonly unknown[] => [
  'workspace',
  workspaceId,
  topic,
  ...rest,
];
