/**
 * Outgoing replies and notes. Each keeps one Idempotency-Key from the moment it is written, so it is stored once
 * however often it is sent; those of one hand-off are sent in order. They survive a reload of the tab.
 */
import { apiOf, call } from '../../app/client.js';
import { ApiProblem, isProblem } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { createStore, useStore } from '../../app/store.js';
import type { AttachedFile } from './attached.js';
import { stillThere } from './left-off.js';
import { addNote } from './notes.js';
import { isOwn } from './own.js';
import { addMessage, transcriptQuery } from './queries.js';
import { noteOwnChange } from './own-changes.js';

export type Kind = 'reply' | 'note';

export interface Outgoing {
  /** The Idempotency-Key. */
  key: string;
  workspace: string;
  /** The author: it is sent under their account or not at all. */
  memberId: string;
  handoffId: string;
  sessionId: string;
  kind: Kind;
  text: string;
  /** Attachments of a reply, whose text may then be empty. */
  files?: AttachedFile[];
  /** Addresses of participants who do not get a reply by mail. */
  leftOff?: string[];
  /** Ids of members mentioned in a note. */
  mentions?: string[];
  /** ISO 8601: when it was written. */
  at: string;
  /** Id of the last message (for notes: the last note) at the time of writing; null = none. */
  after: string | null;
  /** `waiting`: no response, will be retried. `refused`: the server rejected it. */
  state: 'sending' | 'waiting' | 'refused';
  problem?: ApiProblem;
  /** Refused because there are newer messages than its author had seen. */
  isOutdated?: boolean;
}

const KEPT = 'workspace-agent.outbox';
/** Retry delays, in ms. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 20_000, 60_000];

const outbox = createStore<readonly Outgoing[]>(restored());
const sending = new Set<string>();
/** Promises to await before sending, by key. */
const prerequisites = new Map<string, Promise<unknown>>();

function restored(): Outgoing[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Outgoing[];
    return kept.map((one) => ({ ...one, state: one.state === 'sending' ? 'waiting' : one.state }));
  } catch {
    return [];
  }
}

function update(next: readonly Outgoing[]): void {
  outbox.set(next);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(next.map(({ problem: _, ...one }) => one)));
  } catch {
    // Without storage it does not survive a reload.
  }
}
const change = (key: string, changes: Partial<Outgoing>): void =>
  update(outbox.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
const remove = (key: string): void => update(outbox.get().filter((one) => one.key !== key));

/** Entries of one hand-off, in the order written. */
export const useOutgoing = (handoffId: string): Outgoing[] =>
  useStore(outbox).filter((one) => one.handoffId === handoffId && isOwn(one));

type OutboxKey = Pick<Outgoing, 'workspace' | 'sessionId' | 'kind'>;
const isAt = (place: OutboxKey) => (one: Outgoing) =>
  isOwn(one) && one.workspace === place.workspace && one.sessionId === place.sessionId && one.kind === place.kind;

export const isInOutbox = (place: OutboxKey): boolean => outbox.get().some(isAt(place));

/** All refused entries of the workspace. */
export const useRefused = (): Outgoing[] => useStore(outbox).filter((one) => one.state === 'refused' && isOwn(one));
/** Whether a conversation still has unsent entries. */
export const useIsUnsent = (session: string): boolean =>
  useStore(outbox).some((one) => one.sessionId === session && one.state !== 'sending' && isOwn(one));

type SettledListener = (one: Outgoing, isStored: boolean) => void;
const settledListeners: SettledListener[] = [];
/** Subscribes to entries that were stored or discarded. */
export const onSettled = (listener: SettledListener): void => void settledListeners.push(listener);
function settle(one: Outgoing, isStored: boolean): void {
  remove(one.key);
  for (const listener of settledListeners) listener(one, isStored);
}

/** Queues a reply or a note for sending. @param ready must resolve first */
export function send(written: Omit<Outgoing, 'key' | 'at' | 'state' | 'problem'>, ready?: Promise<unknown>): void {
  const [key, at] = [crypto.randomUUID(), new Date().toISOString()];
  if (ready)
    prerequisites.set(
      key,
      ready.catch(() => undefined),
    );
  // A reply may assign the conversation to its author.
  noteOwnChange(written.handoffId);
  update([...outbox.get(), { ...written, key, at, state: 'sending' }]);
  void sendPending(written.handoffId);
}

/** Retries a refused entry. */
export function sendAgain({ key, handoffId, problem }: Outgoing): void {
  // The server replays a refusal for the same key even if its cause is gone. A `conflict` may be our own first attempt.
  const isRefused = problem !== undefined && problem.details.status < 500 && problem.code !== 'conflict';
  change(key, { state: 'sending', ...(isRefused && { key: crypto.randomUUID() }) });
  void sendPending(handoffId);
}

/** Sends a reply despite newer messages. @param seen id of the last message that the author has now seen */
export function sendAnyway({ key, handoffId }: Outgoing, seen: string): void {
  // A different request needs another key.
  change(key, { key: crypto.randomUUID(), after: seen, state: 'sending', isOutdated: false });
  void sendPending(handoffId);
}

/** Discards a refused entry. */
export const discard = (one: Outgoing): void => settle(one, false);

/** Sends everything pending, after a reload or when the network is back. */
export function sendWaiting(): void {
  for (const handoffId of new Set(outbox.get().map((one) => one.handoffId))) void sendPending(handoffId);
}
addEventListener('online', sendWaiting);

async function sendPending(handoffId: string): Promise<void> {
  if (sending.has(handoffId)) return;
  sending.add(handoffId);
  try {
    for (let tries = 0; ;) {
      const next = outbox.get().find((one) => one.handoffId === handoffId && one.state !== 'refused' && isOwn(one));
      if (!next) break;
      await prerequisites.get(next.key);
      prerequisites.delete(next.key);
      change(next.key, { state: 'sending' });
      const isRetried = await attempt(next, tries);
      if (!isRetried) tries = 0;
      else await delay(RETRY_DELAYS_MS[Math.min(tries++, RETRY_DELAYS_MS.length - 1)] ?? 0);
    }
  } finally {
    sending.delete(handoffId);
  }
}

/** @returns whether to retry */
async function attempt(one: Outgoing, tries: number): Promise<boolean> {
  const { key, workspace } = one;
  try {
    const { id, show } = await post(one);
    settle(one, true);
    updateLaterReplies(one, id);
    show();
    void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'queue') });
    return false;
  } catch (error) {
    if (isTransient(error, tries)) {
      change(key, { state: 'waiting' });
      return true;
    }
    const isOutdated = isProblem(error, 'newer_message');
    change(key, { state: 'refused', isOutdated, ...(error instanceof ApiProblem ? { problem: error } : {}) });
    if (isOutdated)
      void queryClient.invalidateQueries({ queryKey: transcriptQuery(workspace, one.sessionId).queryKey });
    return false;
  }
}

/** Later replies in the queue were written knowing this one, so it does not count as newer for them. */
function updateLaterReplies({ sessionId, kind, after }: Outgoing, stored: string): void {
  for (const one of outbox.get())
    if (one.sessionId === sessionId && one.kind === kind && one.after === after && one.state !== 'refused')
      change(one.key, { after: stored });
}

/** Another member may have signed in since the first attempt; then it waits for its author. */
const byAuthor =
  <Answer>(one: Outgoing, make: () => Promise<Answer>) =>
  (): Promise<Answer> =>
    isOwn(one) ? make() : Promise.reject(new TypeError('It is of another member.'));

/** @returns `show` adds the stored message or note to the conversation */
async function post(one: Outgoing): Promise<{ id: string; show: () => void }> {
  const { kind, key, workspace, handoffId, sessionId, text, mentions = [], files = [], leftOff = [], after } = one;
  const headers = { 'idempotency-key': key };
  if (kind === 'note') {
    const params = { path: { id: sessionId } };
    const note = () => apiOf(workspace).POST('/v1/sessions/{id}/notes', { params, body: { text, mentions }, headers });
    const { data } = await call(byAuthor(one, note));
    return { id: data.id, show: () => addNote(workspace, data) };
  }
  const params = { path: { id: handoffId } };
  const off = stillThere(workspace, sessionId, leftOff);
  const body = {
    ...(text && { text }),
    ...(files[0] && { attachments: files.map(({ id }) => id) }),
    ...(off[0] && { left_off: off }),
    ...(after === null ? {} : { last_seen_message_id: after }),
  };
  const reply = () => apiOf(workspace).POST('/v1/handoffs/{id}/replies', { params, body, headers });
  const { data } = await call(byAuthor(one, reply));
  return { id: data.id, show: () => addMessage(workspace, data) };
}

/**
 * No response, a failed or busy server, or an earlier attempt in progress. The latter is a `conflict`; so is an erased
 * contact, which is permanent.
 */
const isTransient = (error: unknown, tries: number): boolean =>
  error instanceof ApiProblem &&
  (error.details.status === 0 ||
    error.details.status >= 500 ||
    error.details.status === 429 ||
    (error.code === 'conflict' && tries < RETRY_DELAYS_MS.length));

/** Waits for the time, or until the network is back. */
const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });
