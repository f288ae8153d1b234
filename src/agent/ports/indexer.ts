import type { IndexedDocument } from './knowledge.js';

/** Cuts a normalised text into passages, giving way to other work while it runs. Same text, same passages. */
export type Indexer = (document: { title: string; text: string; locale: string | null }) => Promise<IndexedDocument>;

/** Under which the agent's module offers its indexer. */
export const INDEXER = Symbol('indexer');
