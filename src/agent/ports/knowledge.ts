/**
 * The engine's interface to a workspace's knowledge, and the output of indexing. Offsets are UTF-16 units into
 * the normalised text of one version of one document (specification §3.13).
 */

/** The smallest unit that can prove a sentence: a sentence, a list item or a table row. */
export interface EvidenceUnit {
  kind: 'sentence' | 'item' | 'row';
  start: number;
  end: number;
  /** Context that the unit needs to be understood: column headers, the list's lead-in. */
  context: string;
}

/** Why a sentence is quarantined: it addresses an assistant, and what it asks for. */
export type QuarantineReason =
  'overrides_instructions' | 'assigns_role' | 'addresses_assistant' | 'steers_answer' | 'grants_to_asker';

/**
 * A sentence, item or row that addresses an assistant instead of the reader. Not evidence until the team
 * releases it.
 */
export interface QuarantinedSentence {
  start: number;
  end: number;
  reason: QuarantineReason;
  /** SHA-256 of its normalised text, hexadecimal: identifies it for the team's release. */
  hash: string;
  released: boolean;
}

/** An abbreviation and its long form, both in lower case. */
export interface Abbreviation {
  short: string;
  long: string;
}

/** Results of indexing a document other than its passages. */
export interface DocumentNotes {
  quarantined: QuarantinedSentence[];
  /** Abbreviations that the title and the headings explain. */
  abbreviations: Abbreviation[];
}

/** Results of indexing a document. */
export interface IndexedDocument extends DocumentNotes {
  passages: IndexedPassage[];
}

/** Questions that the team recorded as answered by a section: its heading in the words of customers (decision 0147). */
export interface SectionExamples {
  /** The section's heading as the document has it; null = the whole document. */
  heading: string | null;
  questions: string[];
}

/** The unit of ranking: a stretch of one document under one heading path, with its evidence. */
export interface IndexedPassage {
  ordinal: number;
  start: number;
  end: number;
  headings: string[];
  units: EvidenceUnit[];
  /** Lexeme → weighted count, a whole number; includes title and headings. */
  lexemes: Map<string, number>;
  /** Number of lexemes, for BM25's length norm. */
  length: number;
  /** Example questions of its sections; absent = none. */
  examples?: SectionExamples[];
}

/** A stored passage as retrieval reads it. `text` is `document.text.slice(start, end)`. */
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

/** The occurrences of a lexeme, in the order of the passages: columns of equal length. */
export interface PostingList {
  passages: Int32Array;
  counts: Int32Array;
  /** Lengths of the passages in lexemes. */
  lengths: Int32Array;
}

/** Measured properties of a workspace's whole knowledge (answering/calibration.ts). */
export interface Calibration {
  /** Version of the method; calibrations of another one are not used. */
  method: number;
  /** Subtracted from the judge's logit for running text. */
  prose: number;
  /** Most of it consists of headings, lists and tables. */
  isArticles: boolean;
  /** BCP 47, the languages of the knowledge, most frequent first. */
  languages: string[];
}

export interface KnowledgeStatistics {
  /** Identifies the state of the index: changes with every change. */
  revision: string;
  /** Stored for exactly this state; null if there is none. */
  calibration: Calibration | null;
  passages: number;
  meanLength: number;
  /** Number of passages with each requested lexeme; absent = none. */
  frequency: Map<string, number>;
  /** Identifies the state of the passages' vectors; absent = search by words only. */
  vectors?: string;
}

/** Postings of those lexemes that occur anywhere, of all passages or of the given ones. */
export interface PostingsQuery {
  /** The statistics' revision, for which results may be cached. */
  revision: string;
  lexemes: string[];
  /** Numbers of the passages; absent = all. */
  among?: number[];
}

/** Finds passages similar to a text. */
export interface SimilarityQuery {
  /** Personal data masked. */
  text: string;
  limit: number;
}

/** A passage with a vector similar to a text's. */
export interface SimilarPassage {
  no: number;
  /** Cosine, at most 1. */
  likeness: number;
}

/**
 * Read side of a workspace's index. One call is at most one round trip. Only public documents are visible
 * through it.
 */
export interface KnowledgeIndex {
  /** The current statistics; results for its revision may be cached from then on. */
  statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics>;
  /** Number of passages with each lexeme; absent = none. */
  frequencies(workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>>;
  /** Postings of those lexemes that occur anywhere, of all passages or of the given ones. */
  postings(workspaceId: string, query: PostingsQuery): Promise<Map<string, PostingList>>;
  passages(workspaceId: string, numbers: number[]): Promise<Passage[]>;
  /** Passages with a similar meaning, nearest first; empty if there is no result in time. Absent = not supported. */
  similar?(workspaceId: string, vectors: string, query: SimilarityQuery): Promise<SimilarPassage[]>;
  /** About this many passages, sampled by content and not by insertion; passages with the same content are adjacent. */
  sample(workspaceId: string, count: number): Promise<Passage[]>;
  /** Fits the calibration of this state and stores it; concurrent callers share the work. */
  calibrate(workspaceId: string, revision: string, work: () => Promise<Calibration>): Promise<Calibration>;
}
