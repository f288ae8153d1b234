import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';

export type Invitation = components['schemas']['Invitation'];
/** Includes its link if it was not mailed. */
export type NewInvitation = components['schemas']['NewInvitation'];
export type Invite = components['schemas']['Invite'];

const PATH = '/api/console/workspaces/{workspace}/invitations';
const ONE = '/api/console/workspaces/{workspace}/invitations/{id}';

/** Open invitations, newest first, including expired ones. */
export const invitationsQuery = (workspace: string) =>
  pagesQuery(keyOf(workspace, 'members', 'invitations'), (query) =>
    call(() => api.GET(PATH, { params: { path: { workspace }, query } })),
  );

const changed = (workspace: string) =>
  queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'members', 'invitations') });

/** Replaces an open invitation of the same address. */
export async function invite(workspace: string, body: Invite): Promise<NewInvitation> {
  const { data } = await call(() => api.POST(PATH, { params: { path: { workspace } }, body }));
  await changed(workspace);
  return data;
}

export async function revoke(workspace: string, id: string): Promise<void> {
  await call(() => api.DELETE(ONE, { params: { path: { workspace, id } } }));
  await changed(workspace);
}
