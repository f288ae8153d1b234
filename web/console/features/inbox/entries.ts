/** Builds the log's rows from a conversation. */
import type { Note } from './notes.js';
import type { Outgoing } from './outbox.js';
import type { Handoff, Message } from './queries.js';

export type Entry =
  /** `day`: the first loaded entry of its day, shown below the date. */
  | { kind: 'message'; key: string; message: Message; follows: boolean; day: boolean }
  | { kind: 'note'; key: string; note: Note; day: boolean }
  | { kind: 'handed-over'; key: string; handoff: Handoff }
  | { kind: 'approval'; key: string; handoff: Handoff }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }
  | { kind: 'typing'; key: string };

interface Parts {
  messages: readonly Message[];
  /** Oldest first. */
  notes: readonly Note[];
  /** Whether the first loaded message is the conversation's first. */
  isWhole: boolean;
  handoff: Handoff;
  outgoing: readonly Outgoing[];
  isTyping: boolean;
}

/** Messages of one author within this time share one name. */
const TOGETHER_MS = 3 * 60_000;

const dayOf = (at: string): string => new Date(at).toDateString();

export function entriesOf({ messages, notes, isWhole, handoff, outgoing, isTyping }: Parts): Entry[] {
  const entries: Entry[] = [];
  // While older messages are not loaded, the first loaded one is not shown: the message before it decides whether it
  // has a date or a name, and adding one later would move what the member is reading.
  const held = isWhole ? undefined : messages[0];
  let last: Message | null = held ?? null;
  let dayBefore: string | null = held ? dayOf(held.created_at) : null;
  let isTold = !isWhole && (messages[0]?.created_at ?? '') > handoff.created_at;
  const tellHandoff = (): void => {
    if (!isTold) entries.push({ kind: 'handed-over', key: `handed-over ${handoff.id}`, handoff });
    if (!isTold) last = null;
    isTold = true;
  };
  // Notes older than the loaded messages appear with the page around them.
  const due = held ? notes.filter(({ created_at: at }) => at > held.created_at) : [...notes];
  const putNotes = (before?: string): void => {
    for (let note = due[0]; note && (before === undefined || note.created_at < before); note = due[0]) {
      if (note.created_at > handoff.created_at) tellHandoff();
      const day = dayOf(note.created_at);
      entries.push({ kind: 'note', key: note.id, note, day: day !== dayBefore });
      [last, dayBefore] = [null, day];
      due.shift();
    }
  };
  for (const message of held ? messages.slice(1) : messages) {
    putNotes(message.created_at);
    if (message.created_at > handoff.created_at) tellHandoff();
    const day = dayOf(message.created_at);
    const follows = last !== null && isTogether(last, message);
    // The date is part of the message's row: a row of its own would move to the top with each older page.
    entries.push({ kind: 'message', key: message.id, message, follows, day: day !== dayBefore });
    [last, dayBefore] = [message, day];
  }
  putNotes();
  tellHandoff();
  if (handoff.kind === 'approval' && handoff.action)
    entries.push({ kind: 'approval', key: `approval ${handoff.id}`, handoff });
  for (const one of outgoing)
    if (!isStored(one, messages, notes)) entries.push({ kind: 'outgoing', key: one.key, outgoing: one });
  if (isTyping) entries.push({ kind: 'typing', key: 'typing' });
  return entries;
}

/** Stored, although its response was lost or has not arrived: do not show it twice. */
export function isStored(
  { kind, after, text, files }: Outgoing,
  messages: readonly Message[],
  notes: readonly Note[],
): boolean {
  if (kind === 'note')
    return notes.slice(notes.findLastIndex(({ id }) => id === after) + 1).some((note) => note.text === text);
  const since = messages.findLastIndex(({ id }) => id === after) + 1;
  const first = files?.[0]?.id;
  return messages
    .slice(since)
    .some(({ author, text: said, attachments }) =>
      first ? attachments.some(({ id }) => id === first) : author === 'teammate' && said === text,
    );
}

const isTogether = (before: Message, after: Message): boolean =>
  before.author === after.author &&
  before.author_label === after.author_label &&
  before.author !== 'system' &&
  dayOf(before.created_at) === dayOf(after.created_at) &&
  Date.parse(after.created_at) - Date.parse(before.created_at) < TOGETHER_MS;
