/** Saved filters of the inbox. */
import { api, call } from '../../app/client.js';
import { queryClient } from '../../app/queries.js';
import { filtersQuery, type InboxFilter } from './queries.js';
import { type Filter, keyOfView, type View, viewOfFilter } from './view.js';

/** Finds the saved filter that equals the current one. */
export const filterOfView = (filters: readonly InboxFilter[] | undefined, view: View): InboxFilter | undefined =>
  filters?.find((filter) => keyOfView(viewOfFilter(filter)) === keyOfView(view));

export interface Kept extends View {
  name: string;
  scope: InboxFilter['scope'];
}

const PATH = '/api/console/workspaces/{workspace}/inbox_filters';
const bodyOf = ({ name, scope, queue, ...shown }: Kept) => ({ name, scope, queue, ...namesOf(shown) });
const namesOf = ({ tag, reason, contact, ...shown }: Filter) => ({
  ...shown,
  ...{ tag_id: tag, stop_reason: reason, contact_id: contact },
});

export async function keep(workspace: string, kept: Kept): Promise<InboxFilter> {
  const { data } = await call(() => api.POST(PATH, { params: { path: { workspace } }, body: bodyOf(kept) }));
  refresh(workspace);
  return data;
}

export async function change(workspace: string, id: string, kept: Kept): Promise<InboxFilter> {
  const params = { path: { workspace, id } };
  const { data } = await call(() => api.PATCH(`${PATH}/{id}`, { params, body: bodyOf(kept) }));
  refresh(workspace);
  return data;
}

export async function remove(workspace: string, id: string): Promise<void> {
  await call(() => api.DELETE(`${PATH}/{id}`, { params: { path: { workspace, id } } }));
  refresh(workspace);
}

const refresh = (workspace: string): void =>
  void queryClient.invalidateQueries({ queryKey: filtersQuery(workspace).queryKey });
