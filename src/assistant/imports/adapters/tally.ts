/** What was left out again and again, told once with how often. */
import { REASON_CHARS_MAX, type ReadItem } from '../imported.dto.js';
import { shownText } from '../shown-text.js';

const TOLD_MAX = 100;
/** In an item or the name of a kind. */
const ITEM_CHARS_MAX = 100;
const NAMED_MAX = 20;

export const skipped = (item: string, reason: string): ReadItem => ({
  kind: 'skipped',
  skipped: { item: shownText(item, ITEM_CHARS_MAX), reason: shownText(reason, REASON_CHARS_MAX) },
});

/** `1 row`, `2 rows` */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export class Tally {
  private readonly counts = new Map<string, { item: string; reason: (times: number) => string; times: number }>();
  private others = 0;
  private damaged = 0;

  /** @param item what is counted; @param reason said once at the end, with how often it happened */
  add(item: string, reason: (times: number) => string): void {
    const one = this.counts.get(item);
    if (one) one.times++;
    else if (this.counts.size < TOLD_MAX) this.counts.set(item, { item, reason, times: 1 });
    else this.others++;
  }

  /** A kind of message that is not known. */
  addKind(kind: string): void {
    const name = kind.slice(0, ITEM_CHARS_MAX);
    this.add(name, (times) => `${times} ${times === 1 ? 'entry' : 'entries'} of the unknown kind “${name}” left out.`);
  }

  /** Of a file that is damaged throughout, only the first places are named. */
  *broken(number: number, reason: string): Generator<ReadItem> {
    if (++this.damaged <= NAMED_MAX) yield skipped(String(number), reason);
  }

  *told(): Generator<ReadItem> {
    for (const { item, reason, times } of this.counts.values()) yield skipped(item, reason(times));
    if (this.damaged > NAMED_MAX) yield skipped('others', `${this.damaged - NAMED_MAX} more damaged entries left out.`);
    if (this.others > 0) yield skipped('others', `${this.others} more entries of unknown kinds left out.`);
  }
}
