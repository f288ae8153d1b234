/** Whether the day or the month comes first in the dates of a column, told by those that can mean only one. */
import type { DateOrder } from '../imported.dto.js';
import { numericDate } from './times.js';
import { UnreadableExport } from './unreadable-export.js';

const MONTHS = 12;

export class DateOrders {
  private readonly found = new Set<DateOrder>();
  private sample: string | null = null;
  /** Such dates less others: a few among others are errors, each of its row. */
  private share = 0;

  add(value: unknown): void {
    const date = numericDate(value);
    this.share += date ? 1 : -1;
    if (!date) return;
    if (date.first > MONTHS) this.found.add('day_first');
    else if (date.second > MONTHS) this.found.add('month_first');
    else if (date.first !== date.second) this.sample ??= date.text;
  }

  /**
   * undefined = no date could mean two days, or it is one of few
   * @throws UnreadableExport if it cannot be told
   */
  told(column: string): DateOrder | undefined {
    const [order, other] = this.found;
    if (this.sample === null || this.share < 0 || (order !== undefined && other === undefined)) return order;
    const why = other === undefined ? 'and no other date tells which' : 'and other dates are written in both ways';
    throw new UnreadableExport(
      `“${this.sample}” in the column “${column}” could mean two days, ${why}: ` +
        'import the file again with the option date_order, which is day_first or month_first.',
    );
  }
}
