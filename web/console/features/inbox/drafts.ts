/**
 * Unsent text. The server stores drafts; the tab keeps what the server does not have yet, across reloads, expired
 * sessions and lost connections.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProblem } from '../../app/problem.js';
import { pendingDemand } from '../../app/reauthentication.js';
import { useWorkspace } from '../../app/session.js';
import { queryClient } from '../../app/queries.js';
import { createStore, useStore } from '../../app/store.js';
import { type DraftKey, draftsQuery, cacheDraft, storedText, putDraft } from './draft-list.js';
import { putBackLeftOff } from './left-off.js';
import { discard, type Outgoing, isInOutbox, onSettled } from './outbox.js';
import { memberOf } from './own.js';

interface Unsaved extends DraftKey {
  /** The author: another member signed in in this tab neither sees nor saves it. */
  memberId: string;
  text: string;
  /** Handed to the outbox: the server deletes the draft when the message is stored. */
  isSent?: boolean;
  /** Written before the server's draft was known: that draft is put before it, so nothing is lost. */
  isBlind?: boolean;
  hasFailed?: boolean;
}

const KEPT = 'workspace-agent.drafts';
/** Save delay after the last keystroke. */
const REST_MS = 600;
/** Retry delay after a failure, when nothing else triggers a retry. */
const RETRY_MS = 60_000;
/** Maximum length on the server; longer drafts stay in the tab. */
const CHARS_MAX = 10_000;
/** Hints caused by this tab's own saves arrive within this time. */
const ECHO_MS = 3_000;

const unsaved = createStore<readonly Unsaved[]>(restored());
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saving = new Map<string, Promise<void>>();
const savedAt = new Map<string, number>();

const nameOf = ({ workspace, sessionId, kind }: DraftKey): string => `${workspace} ${sessionId} ${kind}`;
const draftOf = (place: DraftKey) => unsaved.get().find((one) => nameOf(one) === nameOf(place));

function restored(): Unsaved[] {
  try {
    const drafts = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Unsaved[];
    return drafts.filter((draft) => !draft.isSent || isInOutbox(draft));
  } catch {
    return [];
  }
}

function setDraft(place: DraftKey, next: Unsaved | null): void {
  const others = unsaved.get().filter((one) => nameOf(one) !== nameOf(place));
  unsaved.set(next ? [...others, next] : others);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(unsaved.get()));
  } catch {
    // Without storage, or when it is full, the draft stays in memory.
  }
}

function useLocal(place: DraftKey): Unsaved | undefined {
  const { member_id: memberId } = useWorkspace();
  useQuery(draftsQuery(place.workspace));
  const found = useStore(unsaved).find((one) => nameOf(one) === nameOf(place));
  return found?.memberId === memberId ? found : undefined;
}

export const useHasDraft = (place: DraftKey): boolean => (useLocal(place)?.text ?? storedText(place) ?? '') !== '';

/** Current draft of a conversation, from this device or another. */
export function useDraft(place: DraftKey) {
  const { member_id: memberId } = useWorkspace();
  const { workspace, sessionId, kind } = place;
  const local = useLocal(place);
  useEffect(() => {
    const here = { workspace, sessionId, kind };
    if (draftOf(here)) schedule(here, 0);
    return () => schedule(here, 0);
  }, [workspace, sessionId, kind]);
  return {
    text: local?.text ?? storedText(place) ?? '',
    isInTabAlone: local?.hasFailed === true,
    change: (text: string) => {
      const isBlind = local ? local.isBlind === true : storedText(place) === undefined;
      setDraft(place, { ...place, memberId, text, ...(isBlind && { isBlind }) });
      schedule(place, REST_MS);
    },
    /** Empties the field; the server deletes the draft in the transaction that stores the message. */
    sent: () => {
      clearTimeout(timers.get(nameOf(place)));
      setDraft(place, { ...place, memberId, text: '', isSent: true });
    },
  };
}

/** Cancels sending and puts the text back into the field, before anything written since. */
export function takeBack(outgoing: Outgoing): void {
  const { workspace, sessionId, kind, text } = outgoing;
  const memberId = memberOf(workspace);
  discard(outgoing);
  const newer = draftOf(outgoing)?.text ?? storedText(outgoing) ?? '';
  if (memberId === undefined) return;
  setDraft(outgoing, {
    workspace,
    sessionId,
    kind,
    memberId,
    text: newer === '' || newer === text ? text : `${text}\n${newer}`,
  });
  schedule(outgoing, 0);
}

/** Resolves when no draft save is in flight, which could otherwise be stored after the message sent from it. */
export const draftSettled = (place: DraftKey): Promise<unknown> => saving.get(nameOf(place)) ?? Promise.resolve();

/** Remaining time, in ms, in which a hint may be the echo of this tab's own save. */
export const remainingEchoMs = (session: string): number => (savedAt.get(session) ?? 0) + ECHO_MS - Date.now();

function schedule(place: DraftKey, ms: number): void {
  const name = nameOf(place);
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name);
      if (saving.has(name)) return schedule(place, REST_MS);
      const work = save(place).finally(() => saving.delete(name));
      saving.set(name, work);
    }, ms),
  );
}

async function save(place: DraftKey): Promise<void> {
  if (draftOf(place)?.isBlind) await mergeServerDraft(place);
  const draft = draftOf(place);
  if (!draft || draft.isSent || draft.isBlind || !isMine(draft)) return;
  // Waits for messages sent before, even refused ones: sending them would delete a draft stored earlier.
  if (isInOutbox(place)) return setDraft(place, { ...draft, hasFailed: true });
  const { text } = draft;
  try {
    if (text.length > CHARS_MAX) return setDraft(place, { ...draft, hasFailed: true });
    savedAt.set(place.sessionId, Date.now());
    const kept = await putDraft(place, text);
    savedAt.set(place.sessionId, Date.now());
    await cacheDraft(place, kept);
    if (draftOf(place)?.text === text) setDraft(place, null);
    else schedule(place, REST_MS);
  } catch (error) {
    const now = draftOf(place);
    if (now && !now.isSent) setDraft(place, { ...now, hasFailed: true });
    // Otherwise the draft can only stay in the tab.
    if (!isProblem(error, 'not_found', 'conflict', 'insufficient_role', 'invalid_field')) schedule(place, RETRY_MS);
  }
}

/** Puts the server's draft before text that was written without knowing it. */
async function mergeServerDraft(place: DraftKey): Promise<void> {
  const known = await queryClient.fetchQuery(draftsQuery(place.workspace)).catch(() => null);
  const draft = draftOf(place);
  if (!known || !draft?.isBlind) return known ? undefined : schedule(place, RETRY_MS);
  const { isBlind: _, ...seeing } = draft;
  const before = storedText(place) ?? '';
  setDraft(place, { ...seeing, text: before === '' ? draft.text : `${before}\n${draft.text}` });
}

const isMine = ({ workspace, memberId }: Unsaved): boolean => memberOf(workspace) === memberId;

onSettled(async (one, isStored) => {
  if (isStored) await cacheDraft(one, null);
  if (!isStored && one.leftOff?.[0]) putBackLeftOff(one.sessionId, one.leftOff);
  const draft = draftOf(one);
  if (draft?.isSent) setDraft(one, isStored ? null : { ...draft, isSent: false });
  if (draftOf(one)) schedule(one, 0);
});

/** Saves pending drafts: when the connection is back, or the tab gains focus. */
function saveAll(): void {
  for (const draft of unsaved.get()) if (!draft.isSent) schedule(draft, 0);
}
// Also after signing in again.
pendingDemand.subscribe(() => pendingDemand.get() === null && saveAll());
addEventListener('online', saveAll);
addEventListener('focus', saveAll);
addEventListener('pagehide', () => {
  for (const draft of unsaved.get()) if (timers.has(nameOf(draft))) void save(draft);
});
