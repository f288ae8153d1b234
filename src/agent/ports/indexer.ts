import type { DocumentNotes, IndexedPassage, KnowledgeIndex, SectionExamples } from './knowledge.js';

/** Cuts a normalised text into passages, one at a time; returns notes on the whole text at the end. Deterministic. */
export type Indexer = (document: {
  title: string;
  text: string;
  locale: string | null;
  /** Hashes of sentences that the team released from quarantine. */
  released?: readonly string[];
}) => Generator<IndexedPassage, DocumentNotes>;

export interface ExampleIndexer {
  /** The headings of a normalised text that can have example questions, in order, each once. */
  headingsIn(text: string): string[];
  /** What adds a document's example questions to its passages. @param locale of the document */
  exampleAdder(examples: SectionExamples[], locale: string | null): (passage: IndexedPassage) => IndexedPassage;
}

/** Injection token of the agent's example indexer. */
export const EXAMPLE_INDEXER = Symbol('example indexer');

/** Fits a workspace's confidence to its current knowledge, and stores it; does nothing if that is done. */
export type Calibrator = (index: KnowledgeIndex, workspaceId: string) => Promise<void>;

/** Injection token of the agent's calibrator. */
export const CALIBRATOR = Symbol('calibrator');

/**
 * Injection token for the path of the module that exports the agent's indexer as `indexPassages`: documents are
 * read in separate processes, which load it from there.
 */
export const INDEXER_PATH = Symbol('indexer path');
