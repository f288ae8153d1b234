/**
 * What is written and not sent. The server keeps it; what it does not have yet is kept by the tab, also over a reload,
 * an expired session and a line that is cut.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProblem } from '../../app/problem.js';
import { demanded } from '../../app/proof.js';
import { useWorkspace } from '../../app/session.js';
import { queryClient } from '../../app/queries.js';
import { storeOf, useStore } from '../../app/store.js';
import { type DraftPlace, draftsQuery, keptAs, keptText, putDraft } from './draft-list.js';
import { discard, type Outgoing, isInOutbox, onSettled } from './outbox.js';
import { memberOf } from './own.js';

interface Unsaved extends DraftPlace {
  /** Whose: another member who signs in in this tab neither sees nor saves it. */
  memberId: string;
  text: string;
  /** It was handed to the outbox: the server deletes the draft with what is sent. */
  isSent?: boolean;
  /** Written before it was known what the server has: that is put before it, and not lost. */
  isBlind?: boolean;
  hasFailed?: boolean;
}

const KEPT = 'workspace-agent.drafts';
/** So long after the last key it is saved. */
const REST_MS = 600;
/** After a failure, when nothing else gives a reason to try again. */
const RETRY_MS = 60_000;
/** What the server takes; more is kept by the tab alone. */
const CHARS_MAX = 10_000;
/** Hints of what this tab has saved come within this time. */
const ECHO_MS = 3_000;

const unsaved = storeOf<readonly Unsaved[]>(restored());
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saving = new Map<string, Promise<void>>();
const savedAt = new Map<string, number>();

const nameOf = ({ workspace, sessionId, kind }: DraftPlace): string => `${workspace} ${sessionId} ${kind}`;
const of = (place: DraftPlace) => unsaved.get().find((one) => nameOf(one) === nameOf(place));

function restored(): Unsaved[] {
  try {
    const drafts = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Unsaved[];
    return drafts.filter((draft) => !draft.isSent || isInOutbox(draft));
  } catch {
    return [];
  }
}

function put(place: DraftPlace, next: Unsaved | null): void {
  const others = unsaved.get().filter((one) => nameOf(one) !== nameOf(place));
  unsaved.set(next ? [...others, next] : others);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(unsaved.get()));
  } catch {
    // A browser that keeps nothing, or no more, still has it in memory.
  }
}

function useLocal(place: DraftPlace): Unsaved | undefined {
  const { member_id: memberId } = useWorkspace();
  useQuery(draftsQuery(place.workspace));
  const found = useStore(unsaved).find((one) => nameOf(one) === nameOf(place));
  return found?.memberId === memberId ? found : undefined;
}

export const useHasDraft = (place: DraftPlace): boolean => (useLocal(place)?.text ?? keptText(place) ?? '') !== '';

/** The draft of a conversation, as it is now on this device or another. */
export function useDraft(place: DraftPlace) {
  const { member_id: memberId } = useWorkspace();
  const { workspace, sessionId, kind } = place;
  const local = useLocal(place);
  useEffect(() => {
    const here = { workspace, sessionId, kind };
    if (of(here)) schedule(here, 0);
    return () => schedule(here, 0);
  }, [workspace, sessionId, kind]);
  return {
    text: local?.text ?? keptText(place) ?? '',
    isInTabAlone: local?.hasFailed === true,
    change: (text: string) => {
      const isBlind = keptText(place) === undefined && (!local || local.isBlind);
      put(place, { ...place, memberId, text, ...(isBlind && { isBlind }) });
      schedule(place, REST_MS);
    },
    /** Empties the field; the server deletes the draft in the transaction of what is sent. */
    sent: () => {
      clearTimeout(timers.get(nameOf(place)));
      put(place, { ...place, memberId, text: '', isSent: true });
    },
  };
}

/** Gives up sending and puts the text back into the field, before what was written since. */
export function takeBack(outgoing: Outgoing): void {
  const { workspace, sessionId, kind, text } = outgoing;
  const memberId = memberOf(workspace);
  discard(outgoing);
  const newer = of(outgoing)?.text ?? keptText(outgoing) ?? '';
  if (memberId === undefined) return;
  put(outgoing, {
    workspace,
    sessionId,
    kind,
    memberId,
    text: newer === '' || newer === text ? text : `${text}\n${newer}`,
  });
  schedule(outgoing, 0);
}

/** Resolves when nothing of a draft is on its way, which would be stored after what is sent from it. */
export const draftAtRest = (place: DraftPlace): Promise<unknown> => saving.get(nameOf(place)) ?? Promise.resolve();

/** For how many ms more a hint may be of what this tab has saved itself. */
export const echoLeft = (session: string): number => (savedAt.get(session) ?? 0) + ECHO_MS - Date.now();

function schedule(place: DraftPlace, ms: number): void {
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

async function save(place: DraftPlace): Promise<void> {
  if (of(place)?.isBlind) await look(place);
  const draft = of(place);
  if (!draft || draft.isSent || draft.isBlind || !isMine(draft)) return;
  // It waits for what was sent before, also a refused reply: stored earlier, it would be deleted with it.
  if (isInOutbox(place)) return put(place, { ...draft, hasFailed: true });
  const { text } = draft;
  try {
    if (text.length > CHARS_MAX) return put(place, { ...draft, hasFailed: true });
    savedAt.set(place.sessionId, Date.now());
    const kept = await putDraft(place, text);
    savedAt.set(place.sessionId, Date.now());
    await keptAs(place, kept);
    if (of(place)?.text === text) put(place, null);
    else schedule(place, REST_MS);
  } catch (error) {
    const now = of(place);
    if (now && !now.isSent) put(place, { ...now, hasFailed: true });
    // Then the tab is the only place for it.
    if (!isProblem(error, 'not_found', 'conflict', 'insufficient_role', 'invalid_field')) schedule(place, RETRY_MS);
  }
}

/** What the server has is put before what was written without knowing of it. */
async function look(place: DraftPlace): Promise<void> {
  const known = await queryClient.fetchQuery(draftsQuery(place.workspace)).catch(() => null);
  const draft = of(place);
  if (!known || !draft?.isBlind) return known ? undefined : schedule(place, RETRY_MS);
  const { isBlind: _, ...seeing } = draft;
  const before = keptText(place) ?? '';
  put(place, { ...seeing, text: before === '' ? draft.text : `${before}\n${draft.text}` });
}

const isMine = ({ workspace, memberId }: Unsaved): boolean => memberOf(workspace) === memberId;

onSettled(async (one, isStored) => {
  if (isStored) await keptAs(one, null);
  const draft = of(one);
  if (draft?.isSent) put(one, isStored ? null : { ...draft, isSent: false });
  if (of(one)) schedule(one, 0);
});

/** Saves what waits: the line is back, somebody looks at the tab again, or leaves it. */
function saveAll(): void {
  for (const draft of unsaved.get()) if (!draft.isSent) schedule(draft, 0);
}
// After signing in again, too.
demanded.subscribe(() => demanded.get() === null && saveAll());
addEventListener('online', saveAll);
addEventListener('focus', saveAll);
addEventListener('pagehide', () => {
  for (const draft of unsaved.get()) if (timers.has(nameOf(draft))) void save(draft);
});
