/** Messages between the application and a process that reads an import: each request has one answer. */
import type { ImportOptions, ImportSource, ReadItem } from '../imported.dto.js';

export type ReadingRequest =
  | { kind: 'begin'; source: ImportSource; options: ImportOptions }
  /** null = there are no more. */
  | { kind: 'bytes'; bytes: Uint8Array | null }
  /** The last items are taken. */
  | { kind: 'more' };

export type ReadingAnswer =
  /** It has started; the first message. */
  | { kind: 'ready' }
  | { kind: 'wants' }
  | { kind: 'items'; items: ReadItem[] }
  | { kind: 'done' }
  /** The file is something else; for the team. */
  | { kind: 'unreadable'; reason: string }
  /** An internal error without its message, which may quote the file. */
  | { kind: 'failed'; fault: string };

/** Start options of the process, as JSON. */
export interface ReadingProcessOptions {
  residentMb: number;
  /** Of CPU time for one piece of the file, or one batch of items. */
  stepMs: number;
  /** Process id of the application. */
  parent: number;
}
