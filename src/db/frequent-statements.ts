import { LRUCache } from 'lru-cache';
import { named, type Statement } from './statement.js';

/** Texts whose use is counted. */
const COUNTED_MAX = 1_000;

/**
 * Statements whose texts are put together as they are asked for: of filters that were sent, say. A prepared statement
 * stays on its connection as long as that lives, so only what is asked for again and again gets a name, and only so many
 * do; everything else is planned each time.
 */
export class FrequentStatements {
  private readonly prepared = new Map<string, (...values: unknown[]) => Statement>();
  private readonly asked = new LRUCache<string, number>({ max: COUNTED_MAX });

  /**
   * @param most texts that get a name, as long as the process runs
   * @param often how many times one is asked for, among the texts asked for of late, until it gets one
   */
  constructor(
    private readonly most: number,
    private readonly often: number,
  ) {}

  of(text: string, values: unknown[]): Statement {
    const prepared = this.prepared.get(text) ?? this.prepare(text);
    return prepared ? prepared(...values) : { text, values };
  }

  private prepare(text: string): ((...values: unknown[]) => Statement) | undefined {
    if (this.prepared.size >= this.most) return undefined;
    const times = (this.asked.get(text) ?? 0) + 1;
    this.asked.set(text, times);
    if (times < this.often) return undefined;
    this.asked.delete(text);
    const statement = named(text);
    this.prepared.set(text, statement);
    return statement;
  }
}
