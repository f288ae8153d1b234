import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import type { AttemptHeaders } from '../../app/attempts.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';

type Schemas = components['schemas'];
export type Channel = Schemas['Channel'];
export type Credentials = Schemas['CreateChannel']['credentials'];

const keyOfAll = (workspace: string) => keyOf(workspace, 'settings', 'channels');

export const channelsQuery = (workspace: string) =>
  pagesQuery<Channel>([...keyOfAll(workspace), 'list'], (query) =>
    call(() => apiOf(workspace).GET('/v1/channels', { params: { query } })),
  );

/** Refetch interval of an account that the provider has not called yet, in ms; a mailbox is read constantly. */
const UNTIL_CALLED = 30_000;

export const channelQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfAll(workspace), 'one', id],
    queryFn: async () =>
      (await call(() => apiOf(workspace).GET('/v1/channels/{id}', { params: { path: { id } } }))).data,
    refetchInterval: ({ state: { data } }) => data !== undefined && data.webhook_verified_at === null && UNTIL_CALLED,
  });

async function changed(workspace: string, channel?: Channel): Promise<void> {
  if (channel) queryClient.setQueryData(channelQuery(workspace, channel.id).queryKey, channel);
  await queryClient.invalidateQueries({ queryKey: keyOfAll(workspace) });
}

/** What the server has told about an account. */
export const kept = (workspace: string, channel: Channel): void => void changed(workspace, channel);

export async function connectChannel(
  workspace: string,
  body: Schemas['CreateChannel'],
  headers: AttemptHeaders,
): Promise<Channel> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/channels', { body, headers }));
  void changed(workspace, data);
  return data;
}

export async function updateChannel(workspace: string, id: string, body: Schemas['UpdateChannel']): Promise<void> {
  const params = { path: { id } };
  const { data } = await call(() => apiOf(workspace).PATCH('/v1/channels/{id}', { params, body }));
  await changed(workspace, data);
}

/** @returns the account: `credentials_verified_at`, else `health.last_error`, holds the provider's response */
export async function verifyChannel(workspace: string, id: string): Promise<Channel> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/channels/{id}/verify', { params: { path: { id } } }));
  await changed(workspace, data);
  return data;
}

export async function removeChannel(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/channels/{id}', { params: { path: { id } } }));
  queryClient.removeQueries({ queryKey: channelQuery(workspace, id).queryKey });
  await changed(workspace);
}
