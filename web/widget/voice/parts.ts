/** What the application passes to the voice chunk, which shares no code with it. */
import type { Host } from '../host.js';
import type { State } from '../state.js';
import type { Message, Session } from '../wire.js';
import type { VoiceTexts } from './texts/en.js';

export interface Parts {
  host: Host;
  state: State;
  /** A text of the application, by `T`. */
  t: (text: number) => string;
  ensureSession: () => Promise<Session>;
  deliver: () => void;
  onMessage: (message: Message) => void;
  write: (text: string, isSpoken: boolean) => void;
}

/** Positional, because property names would be sent to every visitor. */
export type StartVoice = (
  host: Host,
  state: State,
  t: Parts['t'],
  ensureSession: Parts['ensureSession'],
  deliver: Parts['deliver'],
  onMessage: Parts['onMessage'],
  write: Parts['write'],
) => Promise<void>;

export type Say = (key: keyof VoiceTexts) => string;

/** Listens for the window closing and for new messages. */
export const onPage = (event: 'close' | 'message', listener: (detail: never) => void): void =>
  (window as unknown as { WorkspaceAgent: { on(event: string, listener: unknown): void } }).WorkspaceAgent.on(
    event,
    listener,
  );
