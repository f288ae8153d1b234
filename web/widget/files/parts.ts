/** What the application passes to the part for files, which shares no code with it. */
import type { Host } from '../host.js';
import type { State } from '../state.js';
import type { Attachment, Picture, Session } from '../wire.js';
import type { FileTexts } from './texts/en.js';

/** A file of a message, or a picture beside a quotation. */
export type Shown = Attachment | Picture;

/** Shows files at the end of a row, or pictures at the end of a quotation. */
export type ShowFiles = (row: HTMLElement, files: readonly Shown[]) => void;

/** Positional, because property names would be sent to every visitor. */
export type StartFiles = (
  host: Host,
  state: State,
  /** A text of the application, by `T`. */
  t: (text: number) => string,
  ensureSession: () => Promise<Session>,
  write: (text: string, voice: false, files: Attachment[]) => void,
) => Promise<ShowFiles>;

export interface Parts {
  host: Host;
  state: State;
  t: (text: number) => string;
  ensureSession: () => Promise<Session>;
  write: (text: string, voice: false, files: Attachment[]) => void;
  /** A text of this part. @param value fills its gap */
  say: (key: keyof FileTexts, value?: string | number) => string;
}

export const headersOf = ({ host }: Parts): Record<string, string> => ({
  'X-Service-Key': host.key,
  'X-Visitor-Token': host.kept().token ?? '',
});

export const sizeOf = ({ host }: Parts, bytes: number): string => {
  const isLarge = bytes >= 1e6;
  const shown = {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  } as const;
  return (Math.max(bytes, 1_000) / (isLarge ? 1e6 : 1e3)).toLocaleString(host.spoken, shown);
};
