import type { IndexedDocument, KnowledgeIndex } from './knowledge.js';

/** Cuts a normalised text into passages, giving way to other work while it runs. Same text, same passages. */
export type Indexer = (document: { title: string; text: string; locale: string | null }) => Promise<IndexedDocument>;

/** Fits a workspace's confidence to its knowledge as it stands, and keeps it; does nothing where that is done. */
export type Calibrator = (index: KnowledgeIndex, workspaceId: string) => Promise<void>;

/** Under which the agent's module offers its calibrator. */
export const CALIBRATOR = Symbol('calibrator');

/** Under which the agent's module offers its indexer. */
export const INDEXER = Symbol('indexer');
