import type { DocumentNotes, IndexedPassage, KnowledgeIndex } from './knowledge.js';

/** Cuts a normalised text into passages, one at a time; at the end comes what was noted of the whole. Same text, same passages. */
export type Indexer = (document: {
  title: string;
  text: string;
  locale: string | null;
  /** Hashes of sentences that the team released from quarantine. */
  released?: readonly string[];
}) => Generator<IndexedPassage, DocumentNotes>;

/** Fits a workspace's confidence to its knowledge as it stands, and keeps it; does nothing where that is done. */
export type Calibrator = (index: KnowledgeIndex, workspaceId: string) => Promise<void>;

/** Under which the agent's module offers its calibrator. */
export const CALIBRATOR = Symbol('calibrator');

/**
 * Under which the agent's module offers the path of the module that exports its indexer as `indexPassages`: documents are
 * read in processes of their own, which load it from there.
 */
export const INDEXER_PATH = Symbol('indexer path');
