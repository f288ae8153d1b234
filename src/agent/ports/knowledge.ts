/**
 * What the engine may ask of a workspace's knowledge, and what indexing hands over to be stored.
 * Offsets are UTF-16 units into the normalised text of one version of one document (specification §3.13).
 */

/** The smallest thing that can prove a sentence: a sentence, a list item or a table row. */
export interface EvidenceUnit {
  kind: 'sentence' | 'item' | 'row';
  start: number;
  end: number;
  /** What the unit stands under and cannot be understood without: column heads, the list's lead-in. */
  context: string;
}

/** Why a sentence is no evidence: to whom it speaks, and what it wants of them. */
export type QuarantineReason = 'overrides_instructions' | 'assigns_role' | 'addresses_assistant' | 'steers_answer';

/** A sentence, item or row that speaks to an assistant instead of to the reader. No evidence until the team releases it. */
export interface QuarantinedSentence {
  start: number;
  end: number;
  reason: QuarantineReason;
  /** SHA-256 of its normal text, hexadecimal: by it the team's release is found again. */
  hash: string;
  released: boolean;
}

/** A short form and what it stands for, both in lower case. */
export interface Abbreviation {
  short: string;
  long: string;
}

/** What indexing makes of a document beside its passages. */
export interface DocumentNotes {
  quarantined: QuarantinedSentence[];
  /** Those that the title and the headings explain. */
  abbreviations: Abbreviation[];
}

/** What indexing makes of a document. */
export interface IndexedDocument extends DocumentNotes {
  passages: IndexedPassage[];
}

/** What retrieval ranks: a stretch of one document under one heading path, with the evidence in it. */
export interface IndexedPassage {
  ordinal: number;
  start: number;
  end: number;
  headings: string[];
  units: EvidenceUnit[];
  /** Lexeme → weighted count, a whole number; title and headings are counted in. */
  lexemes: Map<string, number>;
  /** Number of lexemes, for BM25's length norm. */
  length: number;
}

/** A stored passage as retrieval gets it back. `text` is `document.text.slice(start, end)`. */
export interface Passage extends Omit<IndexedPassage, 'lexemes'> {
  /** Integer, unique in the workspace. */
  no: number;
  documentId: string;
  title: string;
  url: string | null;
  locale: string | null;
  version: number;
  text: string;
}

/** Where a lexeme stands, in the order of the passages: columns of equal length. */
export interface PostingList {
  passages: Int32Array;
  counts: Int32Array;
  /** Lengths of the passages in lexemes. */
  lengths: Int32Array;
}

/** What is known of a workspace's knowledge as a whole (answering/calibration.ts). */
export interface Calibration {
  /** How it was fitted; another engine's is not taken over. */
  method: number;
  /** What is taken off the judge's logit for running text. */
  prose: number;
  /** Most of it stands under headings, in lists and in tables. */
  isArticles: boolean;
  /** BCP 47, those that the knowledge is written in, most of it first. */
  languages: string[];
}

export interface KnowledgeStatistics {
  /** Names the state of the index: another one after every change. */
  revision: string;
  /** Kept for this very state; null when nothing is. */
  calibration: Calibration | null;
  passages: number;
  meanLength: number;
  /** In how many passages each asked lexeme stands; absent = in none. */
  frequency: Map<string, number>;
  /** Names the state of the passages' vectors; absent = search by words alone. */
  vectors?: string;
}

/** What passages are to be near to. */
export interface SimilarityQuery {
  /** Personal data masked. */
  text: string;
  limit: number;
}

/** A passage whose vector is near to a text's. */
export interface SimilarPassage {
  no: number;
  /** Cosine, at most 1. */
  likeness: number;
}

/** Read side of a workspace's index. One call is at most one round trip. Only public documents are visible through it. */
export interface KnowledgeIndex {
  /** As of now; whatever else is asked with its revision may be remembered from then. */
  statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics>;
  /** In how many passages each lexeme stands; absent = in none. */
  frequencies(workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>>;
  /** Postings of those of these lexemes that stand anywhere, all of them or those of the given passages alone. */
  postings(
    workspaceId: string,
    revision: string,
    lexemes: string[],
    among?: number[],
  ): Promise<Map<string, PostingList>>;
  passages(workspaceId: string, numbers: number[]): Promise<Passage[]>;
  /** Passages that mean nearly what the text says, nearest first; none where that cannot be told in time. Absent = never. */
  similar?(workspaceId: string, vectors: string, query: SimilarityQuery): Promise<SimilarPassage[]>;
  /** Passages of documents whose title holds all of these words, in lower case; shortest titles first, in order. */
  titled(workspaceId: string, words: string[], limit: number): Promise<Passage[]>;
  /** About so many passages, drawn by what they say and not by when they came; passages that say the same come together. */
  sample(workspaceId: string, count: number): Promise<Passage[]>;
  /** Fits the calibration of this state and keeps it; who asks at the same time shares the work. */
  calibrate(workspaceId: string, revision: string, work: () => Promise<Calibration>): Promise<Calibration>;
}
