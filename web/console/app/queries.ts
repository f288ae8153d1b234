import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

/** Retries only help after network errors and server failures. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.details.status === 0 || error.details.status >= 500);

/**
 * Cached lists show at once and refresh in the background. The team stream reports changes, so nothing is polled, and
 * focusing a tab does not refetch fresh data.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 15 * 60_000, retry: (count, error) => count < 2 && isPassing(error) },
    mutations: { retry: false },
  },
});

/** Topics of queries; hints of the team stream name them. */
export type Topic =
  | 'inbox'
  | 'handoffs'
  | 'sessions'
  | 'messages'
  | 'conversation_lists'
  | 'contacts'
  | 'leads'
  | 'lead_lists'
  | 'contact_lists'
  | 'meetings'
  | 'knowledge'
  | 'crawls'
  | 'members'
  | 'tags'
  | 'settings'
  | 'deliveries'
  | 'imports'
  | 'forecasts'
  | 'golden'
  | 'analytics';

/** Query key: `keyOf(workspace, 'handoffs', 'list', filters)`. A hint of its topic invalidates it. */
export const keyOf = (workspaceId: string, topic: Topic, ...rest: unknown[]): readonly unknown[] => [
  'workspace',
  workspaceId,
  topic,
  ...rest,
];
