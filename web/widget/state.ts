/** State of the window. Writers call `update()`, and the view then updates what differs. */
import type { Host } from './host.js';
import type { Waiting } from './memory.js';
import { required } from './required.js';
import type { Citation, Contact, Message, Sentence, Session, Settings } from './wire.js';

/** Set by the build. */
declare const BUILD: string;

export let host: Host;
export let h: Host['h'];
export let texts: string[];

export interface State {
  settings: Settings | null;
  contact: Contact | null;
  session: Session | null;
  /** Messages of the session, by `seq`. */
  messages: Message[];
  /** The agent's answer while it streams. */
  draft: { sentences: Sentence[]; citations: Citation[] } | null;
  /** Somebody on the other side is typing. */
  typing: boolean;
  /** The last `seq` that the other side has read. */
  readSeq: number;
  /** Why chat is unavailable: `T.connection_lost`, or `T.unavailable` when the service refuses. */
  trouble: number;
  open: boolean;
  unread: number;
  /** Card opened from the menu, below the conversation or in its place. */
  card: '' | 'lead' | 'meeting' | 'list' | 'rating';
  /** Result of the last form, until the next message. */
  filled: string;
}

/** Missing fields count as null, false or empty. */
export const state = { messages: [] as Message[], unread: 0 } as State;

let draw: () => void;
let pending = false;

export function init(given: Host, words: string, drawing: () => void): void {
  host = given;
  h = given.h;
  texts = words.split('|');
  draw = drawing;
}

/** Batches all changes of one task into a single render. */
export function update(change?: Partial<State>): void {
  Object.assign(state, change);
  if (pending) return;
  pending = true;
  queueMicrotask(() => {
    pending = false;
    draw();
  });
}

let tries = '';

/** Loads a part of the application. Retries use another URL, because browsers cache failed imports. */
export const chunk = <Part>(name: string): Promise<Part> =>
  (import(`${host.cdn}/widget/assets/${name}-${BUILD}.js${tries}`) as Promise<Part>).catch((error) => {
    tries += '?';
    throw error;
  });

export const queued = (): Waiting[] => host.kept().queue ?? [];
/** Who answers as the AI. */
export const agentName = (): string | null | undefined => state.settings?.agent_name ?? state.settings?.workspace_name;
export const lastSeq = (): number => state.messages.at(-1)?.seq ?? 0;

/** A text in the visitor's language, by `T`. */
export const t = (text: number): string => required(texts[text]);

/** Fills the placeholder of a text. */
export const say = (text: number, value: string | number): string => t(text).replace(/{\w*}/, value as string);

/** Formats a time in the visitor's language. */
export const when = (
  at: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string => new Date(at).toLocaleString(host.spoken, options);
