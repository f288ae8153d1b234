/** What the window shows, in one place. Whoever changes it says `changed()`; the view then draws what is different. */
import type { Host } from './host.js';
import type { Waiting } from './memory.js';
import type { Citation, Contact, Message, Sentence, Session, Settings } from './wire.js';

export let host: Host;
export let h: Host['h'];
export let texts: string[];

interface State {
  settings: Settings | null;
  contact: Contact | null;
  session: Session | null;
  /** Of the session, by `seq`. */
  messages: Message[];
  /** The agent's answer while it comes. */
  draft: { sentences: Sentence[]; citations: Citation[] } | null;
  /** Somebody on the other side writes. */
  typing: boolean;
  /** How far the other side has read. */
  readSeq: number;
  /** What keeps from talking: `T.connection_lost`, or `T.unavailable`: the service answers, and says no. */
  trouble: number;
  open: boolean;
  unread: number;
  /** What the person asked for from the menu, below the conversation or in its place. */
  card: '' | 'lead' | 'meeting' | 'list';
  /** What came of the form that was sent last, until something is said. */
  filled: string;
}

/** What is not there yet is as good as null, false and nothing. */
export const state = { messages: [] as Message[], unread: 0 } as State;

let draw: () => void;
let pending = false;

export function begin(given: Host, words: string, drawing: () => void): void {
  host = given;
  h = given.h;
  texts = words.split('|');
  draw = drawing;
}

/** Draws once for however many changes are made in one go. */
export function changed(change?: Partial<State>): void {
  Object.assign(state, change);
  if (pending) return;
  pending = true;
  queueMicrotask(() => {
    pending = false;
    draw();
  });
}

export const queued = (): Waiting[] => host.kept().queue ?? [];
export const lastSeq = (): number => state.messages.at(-1)?.seq ?? 0;

/** A text with its gap filled. */
export const say = (text: number, value: string | number): string => texts[text]!.replace(/{\w*}/, value as string);

/** A point in time, as the person's language writes it. */
export const when = (
  at: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string => new Date(at).toLocaleString(host.locale, options);
