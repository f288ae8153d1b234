import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { isProblem, problemText } from '../../app/problem.js';
import type { Texts } from '../../texts/type.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { visible } from '../../transcript/foreign-text.js';
import { titleOf } from './words.js';
import { endRefresh, place, refreshCounts, refreshLead, shiftCounts } from './queries.js';
import type { Lead, Status } from './view.js';

/** Changes of one lead are sent in sequence: each expects the result of the one before. */
const underway = new Map<string, Promise<unknown>>();

/** Whether a change made here is still on its way. Its answer will be newer than what a refetch finds meanwhile. */
export const isChanging = (id: string): boolean => underway.has(id);

/** Changes a lead's status optimistically; if the server refuses, reverts it and reports the error. */
export function move(
  workspace: string,
  { lead, status, texts }: { lead: Lead; status: Status; texts: Texts },
): Promise<void> {
  if (lead.status === status) return Promise.resolve();
  endRefresh(lead.id);
  shiftCounts(workspace, lead, status);
  place(workspace, { ...lead, status });
  const before = underway.get(lead.id) ?? Promise.resolve();
  const isLast = (): boolean => underway.get(lead.id) === done;
  const done: Promise<void> = before.then(() => send(workspace, { lead, status, texts, isLast }));
  underway.set(lead.id, done);
  return done.finally(() => {
    if (isLast()) underway.delete(lead.id);
  });
}

/** @param isLast whether no later change of the lead waits, which is shown already and would be taken back */
async function send(
  workspace: string,
  { lead, status, texts, isLast }: { lead: Lead; status: Status; texts: Texts; isLast: () => boolean },
): Promise<void> {
  const { leads, ui } = texts;
  const name = visible(titleOf(lead, leads));
  const params = { path: { id: lead.id } };
  try {
    const body = { status, expected_status: lead.status };
    const { data } = await call(() => apiOf(workspace).PATCH('/v1/leads/{id}', { params, body }));
    if (isLast()) place(workspace, data);
    showToast({
      title: leads.moved(name, leads.statuses[status]),
      undo: () => void move(workspace, { lead: data, status: lead.status, texts }),
      undoLabel: ui.undo,
    });
  } catch (error) {
    if (isLast()) place(workspace, lead);
    if (!isProblem(error, 'conflict', 'not_found')) {
      showFailure(leads.moveFailed(name), problemText(error, texts));
    } else {
      const now = await refreshLead(workspace, lead.id).catch(() => null);
      showFailure(leads.changedMeanwhile(name), now ? leads.isNow(leads.statuses[now.status]) : leads.isGone);
    }
  }
  void refreshCounts(workspace);
}

type Details = components['schemas']['LeadDetailsPatch'];

/**
 * Saves what a person typed about a lead.
 * @param seen the lead as they saw it: if it has changed since, nothing is saved @throws ApiProblem
 */
export async function saveDetails(workspace: string, seen: Lead, details: Details): Promise<void> {
  const params = { path: { id: seen.id } };
  const body = { ...details, expected_updated_at: seen.updated_at };
  endRefresh(seen.id);
  const { data } = await call(() => apiOf(workspace).PATCH('/v1/leads/{id}/details', { params, body }));
  place(workspace, data);
}

/** Gives a lead to a member, or to nobody. @throws ApiProblem */
export async function assignLead(workspace: string, id: string, assigneeId: string | null): Promise<void> {
  endRefresh(id);
  const body = { assignee_id: assigneeId };
  const { data } = await call(() =>
    apiOf(workspace).PATCH('/v1/leads/{id}/details', { params: { path: { id } }, body }),
  );
  place(workspace, data);
  void refreshCounts(workspace);
}
