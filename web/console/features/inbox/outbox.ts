/**
 * Replies and notes on their way. Each has its Idempotency-Key from the moment it is written, so it is stored once however often
 * it is sent; those of one hand-off are sent one after the other. They outlive a reload of the tab.
 */
import { apiOf, call } from '../../app/client.js';
import { ApiProblem, isProblem } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { storeOf, useStore } from '../../app/store.js';
import { addNote } from './notes.js';
import { isOwn } from './own.js';
import { addMessage, transcriptQuery } from './queries.js';

export type Kind = 'reply' | 'note';

export interface Outgoing {
  /** The Idempotency-Key. */
  key: string;
  workspace: string;
  /** Who wrote it: it is sent as theirs, or not at all. */
  memberId: string;
  handoffId: string;
  sessionId: string;
  kind: Kind;
  text: string;
  /** Ids of the members whom a note mentions. */
  mentions?: string[];
  /** ISO 8601: when it was written. */
  at: string;
  /** The last message, of a note the last note, that was there when it was written; null = none. */
  after: string | null;
  /** `waiting`: no answer came, it is sent again. `refused`: the server said no. */
  state: 'sending' | 'waiting' | 'refused';
  problem?: ApiProblem;
  /** It was refused because there are newer messages than its author has seen. */
  isOutdated?: boolean;
}

const KEPT = 'workspace-agent.outbox';
/** How long after a failure the next try comes, in ms. */
const AGAIN = [1_000, 3_000, 10_000, 20_000];

const outbox = storeOf<readonly Outgoing[]>(restored());
const sending = new Set<string>();

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
    // Then it does not outlive a reload.
  }
}
const change = (key: string, changes: Partial<Outgoing>): void =>
  update(outbox.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
const remove = (key: string): void => update(outbox.get().filter((one) => one.key !== key));

/** Those of one hand-off, in the order in which they were written. */
export const useOutgoing = (handoffId: string): Outgoing[] =>
  useStore(outbox).filter((one) => one.handoffId === handoffId && isOwn(one));

type Place = Pick<Outgoing, 'workspace' | 'sessionId' | 'kind'>;
const isAt = (place: Place) => (one: Outgoing) =>
  isOwn(one) && one.workspace === place.workspace && one.sessionId === place.sessionId && one.kind === place.kind;

export const isInOutbox = (place: Place): boolean => outbox.get().some(isAt(place));

/** Those that the server refused, wherever they were written. */
export const useRefused = (): Outgoing[] => useStore(outbox).filter((one) => one.state === 'refused' && isOwn(one));
/** Whether something of a conversation is still here, which was not sent at once. */
export const useIsUnsent = (session: string): boolean =>
  useStore(outbox).some((one) => one.sessionId === session && one.state !== 'sending' && isOwn(one));

type SettledListener = (one: Outgoing, isStored: boolean) => void;
const settledListeners: SettledListener[] = [];
/** Hears what was stored or given up. */
export const onSettled = (listener: SettledListener): void => void settledListeners.push(listener);
function settle(one: Outgoing, isStored: boolean): void {
  remove(one.key);
  for (const listener of settledListeners) listener(one, isStored);
}

/** Sends a reply or a note, now or as soon as it can be. @param ready what it waits for */
export function send(written: Omit<Outgoing, 'key' | 'at' | 'state' | 'problem'>, ready?: Promise<unknown>): void {
  const at = new Date().toISOString();
  update([...outbox.get(), { ...written, key: crypto.randomUUID(), at, state: 'sending' }]);
  void Promise.resolve(ready).then(() => work(written.handoffId));
}

/** Sends anew what was refused. */
export function sendAgain({ key, handoffId }: Outgoing): void {
  change(key, { state: 'sending' });
  void work(handoffId);
}

/** Sends a reply although there is more than its author had seen. @param seen the last message that they have seen by now */
export function sendOnTop({ key, handoffId }: Outgoing, seen: string): void {
  // Another request, so another key.
  change(key, { key: crypto.randomUUID(), after: seen, state: 'sending', isOutdated: false });
  void work(handoffId);
}

/** Gives up what was refused. */
export const discard = (one: Outgoing): void => settle(one, false);

/** Sends all that waits, as after a reload or when the network is back. */
export function sendWaiting(): void {
  for (const handoffId of new Set(outbox.get().map((one) => one.handoffId))) void work(handoffId);
}
addEventListener('online', sendWaiting);

async function work(handoffId: string): Promise<void> {
  if (sending.has(handoffId)) return;
  sending.add(handoffId);
  for (let tries = 0; ;) {
    const next = outbox.get().find((one) => one.handoffId === handoffId && one.state !== 'refused' && isOwn(one));
    if (!next) break;
    change(next.key, { state: 'sending' });
    const isPassing = await attempt(next, tries);
    if (!isPassing) tries = 0;
    else await moment(AGAIN[Math.min(tries++, AGAIN.length - 1)] ?? 0);
  }
  sending.delete(handoffId);
}

/** @returns whether it is to be sent again */
async function attempt(one: Outgoing, tries: number): Promise<boolean> {
  const { key, workspace } = one;
  try {
    const { id, show } = await post(one);
    settle(one, true);
    followed(one, id);
    show();
    void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'inbox', 'queue') });
    return false;
  } catch (error) {
    if (isPassing(error, tries)) {
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

/** A reply that waits behind another was written knowing of it: that one is no newer message. */
function followed({ sessionId, kind, after }: Outgoing, stored: string): void {
  for (const one of outbox.get())
    if (one.sessionId === sessionId && one.kind === kind && one.after === after && one.state !== 'refused')
      change(one.key, { after: stored });
}

/** Somebody else may have signed in since it was first tried: then it waits for its author. */
const byAuthor =
  <Answer>(one: Outgoing, make: () => Promise<Answer>) =>
  (): Promise<Answer> =>
    isOwn(one) ? make() : Promise.reject(new TypeError('It is of another member.'));

/** @returns `show` puts the stored message or note into the conversation */
async function post(one: Outgoing): Promise<{ id: string; show: () => void }> {
  const { kind, key, workspace, handoffId, sessionId, text, mentions = [], after } = one;
  const headers = { 'idempotency-key': key };
  if (kind === 'note') {
    const params = { path: { id: sessionId } };
    const note = () => apiOf(workspace).POST('/v1/sessions/{id}/notes', { params, body: { text, mentions }, headers });
    const { data } = await call(byAuthor(one, note));
    return { id: data.id, show: () => addNote(workspace, data) };
  }
  const params = { path: { id: handoffId } };
  const body = { text, ...(after === null ? {} : { last_seen_message_id: after }) };
  const reply = () => apiOf(workspace).POST('/v1/handoffs/{id}/replies', { params, body, headers });
  const { data } = await call(byAuthor(one, reply));
  return { id: data.id, show: () => addMessage(workspace, data) };
}

/**
 * No answer came, the server failed or is busy, or an earlier attempt is still under way there. That is a `conflict`, as
 * is an erased contact, which does not pass.
 */
const isPassing = (error: unknown, tries: number): boolean =>
  error instanceof ApiProblem &&
  (error.told.status === 0 ||
    error.told.status >= 500 ||
    error.told.status === 429 ||
    (error.code === 'conflict' && tries < AGAIN.length));

/** Waits, or until the network is back. */
const moment = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });
