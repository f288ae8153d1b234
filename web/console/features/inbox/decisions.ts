/** Dialogs for decisions of a member, each loaded when opened. */
import { apiOf, call } from '../../app/client.js';
import { at, changed, type Outcome } from './changes.js';
import type { Handoff, InboxItem } from './queries.js';

export const resolve = (workspace: string, item: InboxItem, resolution: Outcome): Promise<Handoff> =>
  changed(workspace, item, {
    guess: (now) => ({ ...now, waiting_since: null, handoff: { ...now.handoff, status: 'resolved', resolution } }),
    send: async () =>
      (await call(() => apiOf(workspace).POST('/v1/handoffs/{id}/resolve', { ...at(item.id), body: { resolution } })))
        .data,
  });

export const snooze = (workspace: string, item: InboxItem, until: string): Promise<Handoff> =>
  changed(workspace, item, {
    guess: (now) => ({ ...now, woken_at: null, handoff: { ...now.handoff, snoozed_until: until } }),
    send: async () =>
      (await call(() => apiOf(workspace).POST('/v1/handoffs/{id}/snooze', { ...at(item.id), body: { until } }))).data,
  });

export const decide = (workspace: string, item: InboxItem, decision: 'approve' | 'deny'): Promise<Handoff> =>
  changed(workspace, item, {
    guess: (now) => now,
    send: async () =>
      (await call(() => apiOf(workspace).POST('/v1/handoffs/{id}/decision', { ...at(item.id), body: { decision } })))
        .data,
  });
