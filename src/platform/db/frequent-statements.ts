import { LRUCache } from 'lru-cache';
import { named, type Statement } from './statement.js';

/** Number of texts whose use is counted. */
const COUNTED_MAX = 1_000;

/**
 * Statements whose text is built per call, from the filters of a list for example. A prepared statement stays
 * on its connection as long as that lives, so only frequent texts get a name, and only a limited number; all
 * others are planned each time.
 */
export class FrequentStatements {
  private readonly prepared = new Map<string, (...values: unknown[]) => Statement>();
  private readonly uses = new LRUCache<string, number>({ max: COUNTED_MAX });

  /**
   * @param preparedMax number of texts that get a name during the life of the process
   * @param usesMin uses of a text, among the recently used ones, before it gets a name
   */
  constructor(
    private readonly preparedMax: number,
    private readonly usesMin: number,
  ) {}

  of(text: string, values: unknown[]): Statement {
    const prepared = this.prepared.get(text) ?? this.prepare(text);
    return prepared ? prepared(...values) : { text, values };
  }

  private prepare(text: string): ((...values: unknown[]) => Statement) | undefined {
    if (this.prepared.size >= this.preparedMax) return undefined;
    const uses = (this.uses.get(text) ?? 0) + 1;
    this.uses.set(text, uses);
    if (uses < this.usesMin) return undefined;
    this.uses.delete(text);
    const statement = named(text);
    this.prepared.set(text, statement);
    return statement;
  }
}
