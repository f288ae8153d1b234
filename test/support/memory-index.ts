import type {
  IndexedPassage,
  Passage,
  PostingList,
  PostingsQuery,
  SectionExamples,
} from '../../src/agent/ports/knowledge.js';
import { exampleAdder } from '../../src/agent/retrieval/example-questions.js';
import { indexDocument } from '../../src/agent/retrieval/indexing.js';
import { ShadowIndex } from '../../src/assistant/knowledge/shadow-index.js';

export interface MemoryDocument {
  id: string;
  title: string;
  text: string;
  url?: string | null;
  locale?: string | null;
  version?: number;
  examples?: SectionExamples[];
}

/** A workspace's knowledge in memory, for tests and measurements: parses documents itself and counts index accesses. */
export class MemoryIndex extends ShadowIndex {
  /** Postings and calls used by the last questions, for tests of budgets. */
  readonly cost = { calls: 0, postings: 0 };

  constructor(documents: MemoryDocument[] = []) {
    super();
    for (const document of documents) this.read(document);
  }

  read({ url = null, locale = null, version = 1, examples = [], ...document }: MemoryDocument): IndexedPassage[] {
    const indexed = indexDocument({ ...document, locale });
    const passages = indexed.passages.map(exampleAdder(examples, locale));
    this.add({ ...document, url, locale, version }, passages);
    return passages;
  }

  override frequencies(workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>> {
    this.cost.calls++;
    return super.frequencies(workspaceId, revision, lexemes);
  }

  override async postings(workspaceId: string, query: PostingsQuery): Promise<Map<string, PostingList>> {
    this.cost.calls++;
    const found = await super.postings(workspaceId, query);
    for (const { passages } of found.values()) this.cost.postings += passages.length;
    return found;
  }

  override passages(workspaceId: string, numbers: number[]): Promise<Passage[]> {
    this.cost.calls++;
    return super.passages(workspaceId, numbers);
  }
}
