import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/kernel/at-most.js';
import type { PostingList } from '../../agent/ports/knowledge.js';

/** For all workspaces together; the least recently used list is evicted first. */
const LISTS_BYTES_MAX = 16 * 1024 * 1024;
const FREQUENCIES_MAX = 20_000;
const ASKED_MAX = 2_000;
const POSTING_BYTES = 12;
const LIST_BYTES = 300;

/**
 * Caches what this process has read of indexes, by the index's state, which every turn looks up: after a
 * change by any process no older data is found here.
 */
export class IndexMemory {
  private readonly lists = new LRUCache<string, PostingList>({
    maxSize: LISTS_BYTES_MAX,
    sizeCalculation: ({ passages }) => LIST_BYTES + POSTING_BYTES * passages.length,
  });
  private readonly frequencies = new LRUCache<string, number>(atMost(FREQUENCIES_MAX));
  private readonly asked = new LRUCache<string, true>({ max: ASKED_MAX });

  /** The cache of one workspace in one state. */
  forWorkspace(workspaceId: string, revision: string): RememberedState {
    const key = (lexeme: string): string => `${workspaceId} ${revision} ${lexeme}`;
    return {
      list: (lexeme) => this.lists.get(key(lexeme)),
      keepList: (lexeme, list) => void this.lists.set(key(lexeme), list),
      isAskedAgain: (lexeme) => {
        if (this.asked.has(key(lexeme))) return true;
        this.asked.set(key(lexeme), true);
        return false;
      },
      frequency: (lexeme) => this.frequencies.get(key(lexeme)),
      keepFrequency: (lexeme, frequency) => void this.frequencies.set(key(lexeme), frequency),
    };
  }
}

interface RememberedState {
  /** All postings of a lexeme; empty if it does not occur, absent if unknown. */
  list(lexeme: string): PostingList | undefined;
  keepList(lexeme: string, list: PostingList): void;
  /** Whether its postings were requested before: lists that are requested only once need not be read completely. */
  isAskedAgain(lexeme: string): boolean;
  frequency(lexeme: string): number | undefined;
  keepFrequency(lexeme: string, frequency: number): void;
}
