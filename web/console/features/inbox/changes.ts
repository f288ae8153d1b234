/** Changes of a hand-off by a member. Each is applied optimistically and reverted if the server refuses it. */
import { apiOf, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { noteOwnChange } from './own-changes.js';
import { type Handoff, type InboxItem, patchItem } from './queries.js';

export type Outcome = 'solved' | 'partial' | 'unsolved';
type Patch = Partial<Pick<Handoff, 'status' | 'assignee_id' | 'external_responder'>>;

/** Shows the expected state until the server responds. @throws ApiProblem */
export async function changed(
  workspace: string,
  item: InboxItem,
  { guess, send }: { guess: (item: InboxItem) => InboxItem; send: () => Promise<Handoff> },
): Promise<Handoff> {
  noteOwnChange(item.id);
  // As it is shown, which may be later than `item`: an undo has the item from before what it takes back.
  let before = item;
  patchItem(workspace, item.id, (now) => guess((before = now)));
  try {
    const handoff = await send();
    patchItem(workspace, item.id, (now) => ({ ...now, handoff }));
    return handoff;
  } catch (error) {
    patchItem(workspace, item.id, () => before);
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'queue') });
    void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'counts') });
    void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'item', item.id) });
  }
}

export const at = (id: string) => ({ params: { path: { id } } });

export const patch = (workspace: string, item: InboxItem, body: Patch): Promise<Handoff> =>
  changed(workspace, item, {
    guess: (now) => ({ ...now, handoff: { ...now.handoff, ...body } }),
    send: async () => (await call(() => apiOf(workspace).PATCH('/v1/handoffs/{id}', { ...at(item.id), body }))).data,
  });

/** What restores who has it: a member, or somebody outside. */
export const holderOf = ({ assignee_id, external_responder }: Handoff): Patch =>
  external_responder === null ? { assignee_id } : { external_responder };

export const takeOver = (workspace: string, item: InboxItem, memberId: string): Promise<Handoff> =>
  changed(workspace, item, {
    guess: (now) => ({ ...now, agent_silent: true, handoff: { ...now.handoff, assignee_id: memberId } }),
    send: async () => (await call(() => apiOf(workspace).POST('/v1/handoffs/{id}/take_over', at(item.id)))).data,
  });

export const giveBack = (workspace: string, item: InboxItem): Promise<Handoff> =>
  changed(workspace, item, {
    guess: (now) => ({
      ...now,
      agent_silent: false,
      waiting_since: null,
      due_at: null,
      assignee: null,
      handoff: { ...now.handoff, assignee_id: null },
    }),
    send: async () => (await call(() => apiOf(workspace).POST('/v1/handoffs/{id}/give_back', at(item.id)))).data,
  });

export const wake = (workspace: string, item: InboxItem): Promise<Handoff> =>
  changed(workspace, item, {
    guess: (now) => ({ ...now, handoff: { ...now.handoff, snoozed_until: null } }),
    send: async () => (await call(() => apiOf(workspace).POST('/v1/handoffs/{id}/wake', at(item.id)))).data,
  });
