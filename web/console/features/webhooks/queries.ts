import { type InfiniteData, type QueryState, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import type { AttemptHeaders } from '../../app/attempts.js';
import { apiOf, call } from '../../app/client.js';
import { type ListPage, pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';

type Schemas = components['schemas'];
export type Endpoint = Schemas['WebhookEndpoint'];
export type Delivery = Schemas['Delivery'];
export type EventName = NonNullable<Schemas['CreateWebhook']['events']>[number];
type Update = Schemas['UpdateWebhook'];

const keyOfAll = (workspace: string) => keyOf(workspace, 'settings', 'webhooks');
/** A separate topic, so that other changed settings do not refetch all their pages. */
const keyOfDeliveries = (workspace: string) => keyOf(workspace, 'deliveries');

/** Maximum twenty. */
export const endpointsQuery = (workspace: string) =>
  pagesQuery<Endpoint>([...keyOfAll(workspace), 'list'], (query) =>
    call(() => apiOf(workspace).GET('/v1/webhooks', { params: { query } })),
  );

export const endpointQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfAll(workspace), 'one', id],
    queryFn: async () =>
      (await call(() => apiOf(workspace).GET('/v1/webhooks/{id}', { params: { path: { id } } }))).data,
  });

const changed = (workspace: string) =>
  Promise.all(
    [keyOfAll(workspace), keyOfDeliveries(workspace)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** The result contains the secret: show it, never store it. */
export async function createEndpoint(
  workspace: string,
  body: Schemas['CreateWebhook'],
  headers: AttemptHeaders,
): Promise<Schemas['NewWebhookEndpoint']> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/webhooks', { body, headers }));
  void changed(workspace);
  return data;
}

/** The result contains the secret: show it, never store it. */
export async function rotateSecret(workspace: string, id: string, headers: AttemptHeaders): Promise<string> {
  const params = { path: { id } };
  const { data } = await call(() => apiOf(workspace).POST('/v1/webhooks/{id}/rotate_secret', { params, headers }));
  void changed(workspace);
  return data.secret;
}

export async function updateEndpoint(workspace: string, id: string, body: Update): Promise<void> {
  const params = { path: { id } };
  const { data } = await call(() => apiOf(workspace).PATCH('/v1/webhooks/{id}', { params, body }));
  queryClient.setQueryData(endpointQuery(workspace, id).queryKey, data);
  await changed(workspace);
}

export async function deleteEndpoint(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/webhooks/{id}', { params: { path: { id } } }));
  queryClient.removeQueries({ queryKey: endpointQuery(workspace, id).queryKey });
  await changed(workspace);
}

export type DeliveryFilter = Delivery['status'] | 'all';
export const DELIVERY_FILTERS: readonly DeliveryFilter[] = ['all', 'failed', 'pending', 'succeeded'];

export const deliveriesQuery = (workspace: string, id: string, status: DeliveryFilter) =>
  pagesQuery<Delivery>(
    [...keyOfDeliveries(workspace), 'list', id, status],
    (page) => {
      const query = { ...page, ...(status === 'all' ? {} : { status }) };
      return call(() => apiOf(workspace).GET('/v1/webhooks/{id}/deliveries', { params: { path: { id }, query } }));
    },
    50,
  );

/** Refetch interval of a due delivery, in ms: it is sent within a second. */
const SOON = 1000;
/** Maximum refetches in a row: the endpoint may be slow, or the queue long. */
const POLLS_MAX = 15;

export const deliveryQuery = (workspace: string, id: string, delivery: string) =>
  queryOptions({
    queryKey: [...keyOfDeliveries(workspace), 'one', id, delivery],
    queryFn: async () => {
      const params = { path: { id, delivery_id: delivery } };
      const path = '/v1/webhooks/{id}/deliveries/{delivery_id}';
      const { data } = await call(() => apiOf(workspace).GET(path, { params }));
      refreshLists(workspace, id, data);
      return data;
    },
  });

const isSame = (one: Delivery, other: Delivery): boolean =>
  one.status === other.status && one.attempts === other.attempts;

/** Refetches the endpoint's lists and counts if they show an earlier state of this delivery. */
function refreshLists(workspace: string, id: string, delivery: Delivery): void {
  const key = [...keyOfDeliveries(workspace), 'list', id];
  const lists = queryClient.getQueriesData<InfiniteData<ListPage<Delivery>>>({ queryKey: key });
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? []);
  const before = queryClient.getQueryData<Delivery>(deliveryQuery(workspace, id, delivery.id).queryKey);
  const known = [...listed.filter((one) => one.id === delivery.id), ...(before ? [before] : [])];
  if (known.every((one) => isSame(one, delivery))) return;
  for (const queryKey of [key, endpointQuery(workspace, id).queryKey, endpointsQuery(workspace).queryKey])
    void queryClient.invalidateQueries({ queryKey });
}

interface Polled {
  state: QueryState<Delivery>;
}

/** Interval until the next refetch; each change of state restarts the count. */
export function deliveryPolls() {
  let state = '';
  let base = 0;
  return ({ state: { data, dataUpdateCount: count } }: Polled): number | false => {
    if (data?.status !== 'pending' || !isDue(data)) return false;
    const now = `${data.status} ${data.attempts} ${data.next_attempt_at}`;
    if (now !== state) base = count;
    state = now;
    return count - base < POLLS_MAX && SOON;
  };
}

const isDue = ({ attempts, next_attempt_at: next }: Delivery): boolean =>
  attempts === 0 || (next !== null && Date.parse(next) - Date.now() < 5 * SOON);

/** The payload as sent; null if the event is no longer stored. */
export const payloadQuery = (workspace: string, id: string, delivery: string) =>
  queryOptions({
    queryKey: [...keyOfDeliveries(workspace), 'payload', id, delivery],
    queryFn: async () => {
      const params = { path: { id, delivery_id: delivery } };
      const path = '/v1/webhooks/{id}/deliveries/{delivery_id}/payload';
      return (await call(() => apiOf(workspace).GET(path, { params }))).data.body;
    },
    staleTime: Infinity,
  });

/** @returns the delivery, which is sent within a second */
export async function sendTest(workspace: string, id: string): Promise<Delivery> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/webhooks/{id}/test', { params: { path: { id } } }));
  queryClient.setQueryData(deliveryQuery(workspace, id, data.id).queryKey, data);
  void changed(workspace);
  return data;
}

export async function redeliver(workspace: string, id: string, delivery: string): Promise<void> {
  const params = { path: { id, delivery_id: delivery } };
  const path = '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver';
  const { data } = await call(() => apiOf(workspace).POST(path, { params }));
  queryClient.setQueryData(deliveryQuery(workspace, id, delivery).queryKey, data);
  await changed(workspace);
}

export interface Redelivery {
  /** Continue from here, ISO 8601; null = everything is queued. */
  after: string | null;
  queued: number;
}

/** Queues failed or all deliveries since a time again, as many as one call allows. @returns where to continue */
export async function redeliverSome(
  workspace: string,
  { id, after, onlyFailed }: { id: string; after: string; onlyFailed: boolean },
  { headers, signal }: { headers: AttemptHeaders; signal: AbortSignal },
): Promise<Redelivery> {
  const body: Schemas['RedeliverBody'] = { created_after: after, ...(onlyFailed ? { status: 'failed' } : {}) };
  const params = { path: { id } };
  const { data } = await call(() =>
    apiOf(workspace).POST('/v1/webhooks/{id}/redeliver', { params, body, headers, signal }),
  );
  void changed(workspace);
  return { after: data.next_created_after, queued: data.queued };
}
