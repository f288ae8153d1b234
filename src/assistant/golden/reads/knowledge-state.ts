/**
 * One state of the knowledge, as turns read it. What is asked twice is read once: turns ask for much the same. Passages
 * are named by document and place, because numbers and versions differ between the index and a copy with a draft.
 */
import { createHash } from 'node:crypto';
import { isCurrent } from '../../../agent/answering/kept-calibration.js';
import type { KnowledgeIndex, KnowledgeStatistics, PostingList } from '../../../agent/ports/knowledge.js';
import { required } from '../../../platform/kernel/invariant.js';
import type { PlacedPassage } from '../../knowledge/placed-passages.dto.js';
import { contentOf } from './passage-content.js';
import type { TurnReads } from './recording-index.js';

/** An index that says where its passages stand. */
export interface PlacedIndex extends KnowledgeIndex {
  places(workspaceId: string): Promise<PlacedPassage[]>;
}

const NOWHERE = '-';
const nameOf = ({ documentId, ordinal }: Pick<PlacedPassage, 'documentId' | 'ordinal'>): string =>
  `${documentId}/${ordinal}`;

export class KnowledgeState {
  private readonly names = new Map<number, string>();
  private readonly numbers = new Map<string, number>();
  private readonly hashes = new Map<number, [number, number]>();
  private readonly frequencies = new Map<string, number>();
  private readonly lists = new Map<string, string>();
  private readonly contents = new Map<number, string>();
  private readonly samples = new Map<number, string>();

  private constructor(
    private readonly index: PlacedIndex,
    private readonly workspaceId: string,
    private readonly statistics: KnowledgeStatistics,
  ) {}

  /** @returns null if the knowledge is not measured: each turn would measure it for itself */
  static async of(index: PlacedIndex, workspaceId: string): Promise<KnowledgeState | null> {
    const statistics = await index.statistics(workspaceId, []);
    if (statistics.passages > 0 && !isCurrent(statistics.calibration)) return null;
    const state = new KnowledgeState(index, workspaceId, statistics);
    for (const place of await index.places(workspaceId)) {
      state.names.set(place.no, nameOf(place));
      state.numbers.set(nameOf(place), place.no);
    }
    return (await state.isStill()) ? state : null;
  }

  /** Whether the index is in this state yet. States do not come back. */
  async isStill(): Promise<boolean> {
    const { revision, vectors } = await this.index.statistics(this.workspaceId, []);
    return revision === this.statistics.revision && vectors === this.statistics.vectors;
  }

  /** @returns null if a passage is in another state */
  named(reads: TurnReads<number>): TurnReads | null {
    const nameAll = (numbers: number[]): string[] => numbers.map((no) => this.names.get(no) ?? NOWHERE).sort();
    const among = reads.among.map(({ lexemes, places }) => ({ lexemes, places: nameAll(places) }));
    const passages = nameAll(reads.passages);
    return [passages, ...among.map(({ places }) => places)].flat().includes(NOWHERE)
      ? null
      : { ...reads, among, passages };
  }

  /** Reads ahead what turns ask for, together. */
  async load(all: TurnReads[]): Promise<void> {
    const { index, workspaceId } = this;
    const { revision } = this.statistics;
    const missing = <T>(wanted: T[], known: Map<T, unknown>): T[] =>
      [...new Set(wanted)].filter((one) => !known.has(one));
    const lexemes = missing(
      all.flatMap((reads) => reads.lexemes),
      this.frequencies,
    );
    const counts =
      lexemes.length > 0 ? await index.frequencies(workspaceId, revision, lexemes) : new Map<string, number>();
    for (const lexeme of lexemes) this.frequencies.set(lexeme, counts.get(lexeme) ?? 0);
    const listed = missing(
      all.flatMap((reads) => reads.listed),
      this.lists,
    );
    const lists =
      listed.length > 0
        ? await index.postings(workspaceId, { revision, lexemes: listed })
        : new Map<string, PostingList>();
    for (const lexeme of listed) this.lists.set(lexeme, this.keyOf(lists.get(lexeme)));
    const numbers = missing(this.numbersOf(all.flatMap((reads) => reads.passages)), this.contents);
    const passages = numbers.length > 0 ? await index.passages(workspaceId, numbers) : [];
    for (const passage of passages) this.contents.set(passage.no, contentOf(passage));
  }

  /** What these questions are answered in this state. */
  async digestOf(reads: TurnReads): Promise<string> {
    await this.load([reads]);
    const { passages, meanLength, calibration, vectors } = this.statistics;
    const { prose, isArticles, languages } = calibration ?? {};
    const hash = createHash('sha256');
    const add = (value: unknown): void => void hash.update(`${JSON.stringify(value)}\n`);
    add([passages, meanLength, prose, isArticles, languages, vectors !== undefined]);
    add(reads.lexemes.map((lexeme) => this.frequencies.get(lexeme)));
    add(reads.listed.map((lexeme) => this.lists.get(lexeme)));
    add(reads.passages.map((name) => this.contents.get(this.numbers.get(name) ?? -1) ?? NOWHERE));
    for (const one of reads.among) add(await this.keysAmong(one));
    for (const count of reads.samples) add(await this.sample(count));
    for (const query of reads.similar) {
      const found = (await this.index.similar?.(this.workspaceId, vectors ?? '', query)) ?? [];
      add(found.map(({ no, likeness }) => [this.names.get(no) ?? NOWHERE, likeness]));
    }
    return hash.digest('base64');
  }

  private numbersOf(names: string[]): number[] {
    return names.flatMap((name) => this.numbers.get(name) ?? []);
  }

  private async keysAmong({ lexemes, places }: TurnReads['among'][number]): Promise<string[]> {
    const among = this.numbersOf(places).sort((a, b) => a - b);
    if (among.length < places.length) return [NOWHERE];
    const { revision } = this.statistics;
    const found = await this.index.postings(this.workspaceId, { revision, lexemes, among });
    return lexemes.map((lexeme) => this.keyOf(found.get(lexeme)));
  }

  private async sample(count: number): Promise<string> {
    const known = this.samples.get(count);
    if (known !== undefined) return known;
    const drawn = (await this.index.sample(this.workspaceId, count)).map(contentOf).join(' ');
    this.samples.set(count, drawn);
    return drawn;
  }

  /** Of a lexeme's occurrences, whatever their order. */
  private keyOf(list: PostingList | undefined): string {
    if (!list) return NOWHERE;
    let [a, b] = [0, 0];
    for (const [i, no] of list.passages.entries()) {
      const [first, second] = this.hashOf(no);
      const said =
        Math.imul(required(list.counts[i], 'a count'), 0x9e3779b1) ^
        Math.imul(required(list.lengths[i], 'a length'), 0x85ebca6b);
      a = (a + mixed(first ^ said)) | 0;
      b = (b + mixed(second + said)) | 0;
    }
    return `${list.passages.length} ${a} ${b}`;
  }

  private hashOf(no: number): [number, number] {
    const known = this.hashes.get(no);
    if (known) return known;
    const bytes = createHash('sha256')
      .update(this.names.get(no) ?? `${NOWHERE}${no}`)
      .digest();
    const hash: [number, number] = [bytes.readInt32LE(0), bytes.readInt32LE(4)];
    this.hashes.set(no, hash);
    return hash;
  }
}

/** The last step of MurmurHash3: each bit changes half of the others. */
function mixed(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
