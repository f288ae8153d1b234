import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import { type Channel, kept } from './queries.js';

export type ProviderId = components['schemas']['MailboxProviders']['providers'][number];

/** The providers whose mailboxes are connected by OAuth; the operator configures them. */
export const providersQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...keyOf(workspace, 'settings', 'mailbox-providers')],
    queryFn: async () =>
      (
        await call(() =>
          api.GET('/api/console/workspaces/{workspace}/mailbox_providers', {
            params: { path: { workspace } },
          }),
        )
      ).data.providers,
    staleTime: Infinity,
  });

/** Leaves the console for the provider's page, which sends the browser back to `/console/mailbox`. */
export async function goToProvider(workspace: string, id: string): Promise<void> {
  const { data } = await call(() =>
    api.POST('/api/console/workspaces/{workspace}/channels/{id}/authorization', {
      params: { path: { workspace, id } },
    }),
  );
  location.assign(data.url);
}

/** Connects the mailbox for which the browser was sent to its provider. */
export async function finishConsent(workspace: string, body: { state: string; code: string }): Promise<Channel> {
  const { data } = await call(() =>
    api.POST('/api/console/workspaces/{workspace}/mailbox_consents', {
      params: { path: { workspace } },
      body,
    }),
  );
  kept(workspace, data);
  return data;
}

/** The provider of an account; null = it signs in by password. */
export const providerOf = ({ settings }: Pick<Channel, 'settings'>): ProviderId | null =>
  (settings['oauth'] as ProviderId | undefined) ?? null;
