/** The workspace's tags, and those of a conversation. Changes show optimistically. */
import { apiOf, call } from '../../app/client.js';
import { queryClient } from '../../app/queries.js';
import { type InboxItem, listedItems, patchItem, type Tag, tagsQuery } from './queries.js';
import type { TagColor } from './tag-chip.js';

export const TAG_COLORS: readonly TagColor[] = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'];

type ShownTag = InboxItem['session']['tags'][number];

/** Updates the tags of a conversation in all of its rows, and in the open hand-off. */
function showTags(workspace: string, item: InboxItem, change: (tags: ShownTag[]) => ShownTag[]): void {
  const { session_id: session } = item.handoff;
  const rows = listedItems(workspace).filter(({ handoff }) => handoff.session_id === session);
  for (const id of new Set([item.id, ...rows.map((row) => row.id)]))
    patchItem(workspace, id, (now) => ({ ...now, session: { ...now.session, tags: change(now.session.tags) } }));
}

const withTag =
  ({ id, name, color }: ShownTag) =>
  (tags: ShownTag[]): ShownTag[] =>
    [...tags.filter((tag) => tag.id !== id), { id, name, color }].toSorted((a, b) => a.name.localeCompare(b.name));
const withoutTag =
  ({ id }: Pick<ShownTag, 'id'>) =>
  (tags: ShownTag[]): ShownTag[] =>
    tags.filter((tag) => tag.id !== id);

export async function putTag(workspace: string, item: InboxItem, tag: ShownTag): Promise<void> {
  showTags(workspace, item, withTag(tag));
  try {
    const params = { path: { id: item.handoff.session_id } };
    await call(() => apiOf(workspace).POST('/v1/sessions/{id}/tags', { params, body: { tag_id: tag.id } }));
  } catch (error) {
    showTags(workspace, item, withoutTag(tag));
    throw error;
  }
}

export async function takeTag(workspace: string, item: InboxItem, tag: ShownTag): Promise<void> {
  showTags(workspace, item, withoutTag(tag));
  try {
    const params = { path: { id: item.handoff.session_id, tag_id: tag.id } };
    await call(() => apiOf(workspace).DELETE('/v1/sessions/{id}/tags/{tag_id}', { params }));
  } catch (error) {
    showTags(workspace, item, withTag(tag));
    throw error;
  }
}

const showAll = (workspace: string, change: (tags: Tag[]) => Tag[]): void =>
  void queryClient.setQueryData<Tag[]>(
    tagsQuery(workspace).queryKey,
    (tags) => tags && change(tags).toSorted((a, b) => a.name.localeCompare(b.name)),
  );

export async function createTag(workspace: string, name: string): Promise<Tag> {
  // An arbitrary colour that differs from its neighbours.
  const count = queryClient.getQueryData(tagsQuery(workspace).queryKey)?.length ?? 0;
  const body = { name, color: TAG_COLORS[count % TAG_COLORS.length] ?? 'gray' };
  const { data } = await call(() => apiOf(workspace).POST('/v1/tags', { body }));
  showAll(workspace, (tags) => [...tags.filter(({ id }) => id !== data.id), data]);
  return data;
}

export async function changeTag(
  workspace: string,
  id: string,
  body: { name?: string; color?: TagColor },
): Promise<void> {
  const { data } = await call(() => apiOf(workspace).PATCH('/v1/tags/{id}', { params: { path: { id } }, body }));
  showAll(workspace, (tags) => tags.map((tag) => (tag.id === id ? data : tag)));
}

export async function deleteTag(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/tags/{id}', { params: { path: { id } } }));
  showAll(workspace, (tags) => tags.filter((tag) => tag.id !== id));
}
