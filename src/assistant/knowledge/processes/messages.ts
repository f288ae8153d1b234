/** Messages between the application and a process that reads documents. */
import type { Abbreviation, QuarantinedSentence } from '../../../agent/ports/knowledge.js';
import type { Format } from '../knowledge.dto.js';
import type { RefusalReason } from '../../../platform/kernel/html/document-refused.js';
import type { PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';

/** What to read: a source as it was sent, or a text that was normalised before. */
export type DocumentJob = { /** Hashes of sentences that the team released from quarantine. */ released?: string[] } & (
  | {
      kind: 'source';
      format: Format;
      bytes: Uint8Array;
      title: string | null;
      filename: string | null;
      /** Where it is from, for its relative links. */
      url: string | null;
      locale: string | null;
    }
  | { kind: 'text'; title: string; text: string; locale: string | null }
);

/** A job, and the CPU time that it may take in milliseconds. */
export interface DocumentRequest {
  job: DocumentJob;
  cpuMs: number;
}

/** Start options of a process. */
export interface ProcessOptions {
  /** The module that exports `indexPassages`; see agent/ports/indexer.ts. */
  indexerPath: string;
  residentMb: number;
  /** Process id of the application. */
  parent: number;
}

/**
 * The first message is `ready`; each job is then answered by messages that end with `done`, `refused` or
 * `failed`. A fault is an internal error without its message, which may quote the document.
 */
export type ProcessMessage =
  | { kind: 'ready' }
  | {
      kind: 'text';
      title: string;
      text: string;
      locale: string | null;
      remark: string | null;
      pictures: PlacedPicture[];
    }
  | { kind: 'passages'; packed: Uint8Array; count: number }
  | { kind: 'done'; quarantined: QuarantinedSentence[]; abbreviations: Abbreviation[]; state: ProcessState }
  | { kind: 'refused'; reason: RefusalReason; message: string; fault: string | null; state: ProcessState }
  | { kind: 'failed'; fault: string };

/** Whether a process may read another document. */
export interface ProcessState {
  /** A library has run in it; see normalise/libraries.ts. */
  librariesUsed: boolean;
  residentMb: number;
}
