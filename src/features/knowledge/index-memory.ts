import { LRUCache } from 'lru-cache';
import type { PostingList } from '../../agent/ports/knowledge.js';

/** Of all workspaces together; what was asked for least lately is forgotten first. */
const LISTS_BYTES_MAX = 16 * 1024 * 1024;
const FREQUENCIES_MAX = 20_000;
const ASKED_MAX = 2_000;
const POSTING_BYTES = 12;
const LIST_BYTES = 300;

/**
 * What this process has read of indexes. It is kept under the state that the index was in, which every search asks for anew:
 * after a change nothing of before it is found here, whichever process made the change.
 */
export class IndexMemory {
  private readonly lists = new LRUCache<string, PostingList>({
    maxSize: LISTS_BYTES_MAX,
    sizeCalculation: ({ passages }) => LIST_BYTES + POSTING_BYTES * passages.length,
  });
  private readonly frequencies = new LRUCache<string, number>({ max: FREQUENCIES_MAX });
  private readonly asked = new LRUCache<string, true>({ max: ASKED_MAX });

  /** Of one workspace in one state. */
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
  /** All postings of a lexeme; empty where it stands nowhere, absent where that is not known. */
  list(lexeme: string): PostingList | undefined;
  keepList(lexeme: string, list: PostingList): void;
  /** Whether postings of it were asked for before: what is asked for once need not be read whole. */
  isAskedAgain(lexeme: string): boolean;
  frequency(lexeme: string): number | undefined;
  keepFrequency(lexeme: string, frequency: number): void;
}
