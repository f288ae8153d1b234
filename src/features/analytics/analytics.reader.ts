import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable, Statement } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import type { AnalyticsDto, AnalyticsQuery } from './analytics.dto.js';
import type { Sum } from './analytics.metrics.js';
import { presentAnalytics, type Asked, type Counted } from './analytics.presenter.js';
import { BROKEN_DOWN, SERIES, type Statements } from './analytics.sql.js';
import { itemStarts } from './calendar.rules.js';
import { cover, joined, QUARTER_MS, type Part, type Range } from './cover.rules.js';
import { DIRTY } from './quarters.sql.js';
import type { Breakdown } from './slices.sql.js';

const DAY_MS = 24 * 60 * 60_000;
const WINDOW_DAYS = 30;
const WINDOW_DAYS_MAX = 366;
const ITEMS_MAX = 1_000;
/** Minutes; which roll-ups there are of each slice. */
const BASE_SPANS = [1_440, 60, 15];
const BREAKDOWN_SPANS = [1_440, 60];
/** Both sees all of one moment: what is marked out of date, and the rows themselves. */
const ONE_MOMENT = { text: 'set transaction isolation level repeatable read, read only' };

type Row = Record<Sum, number> & {
  /** Of an item of the series; null on a row of a breakdown. */
  n: number | null;
  slice: Breakdown | null;
  value: string | null;
  resolve_ms: (number | number[])[] | null;
};

/** What to read for the items. */
interface Pieces {
  facts: { range: Range; item: number }[];
  rows: { range: Range; item: number }[];
  rolled: { range: Range; span: number }[];
}

@Injectable()
export class AnalyticsReader {
  constructor(
    private readonly db: TenantDb,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What came about in a window, as of now: roll-ups, packed facts where these do not fit, and rows where they are out of date.
   * @throws invalid_window; invalid_parameter for more items than a series has
   */
  async get(workspaceId: string, query: AnalyticsQuery): Promise<AnalyticsDto> {
    const asked = this.asked(query);
    const { fromMs, toMs, starts } = asked;
    const items = starts.map((start, i): Range => [Math.max(start, fromMs), starts[i + 1] ?? toMs]);
    const filters = [query.channel ?? null, query.session_kind ?? null];
    const counted = await this.db.transaction(workspaceId, async (tx) => {
      await tx.query(ONE_MOMENT);
      const { rows } = await tx.query<{ at: string }>(DIRTY(workspaceId));
      const dirty = rows.map(({ at }) => Date.parse(at)).filter((at) => at > fromMs - QUARTER_MS && at < toMs);
      const series = piecesOf(items, BASE_SPANS, dirty);
      const brokenDown = piecesOf([[fromMs, toMs]], BREAKDOWN_SPANS, dirty);
      const begins = items.map(([from]) => iso(from));
      return [
        ...(await this.count(tx, workspaceId, filters, series, SERIES, begins)),
        ...(await this.count(tx, workspaceId, filters, brokenDown, BROKEN_DOWN)),
      ];
    });
    return presentAnalytics(asked, counted);
  }

  /** @param more what the statement of the roll-ups takes besides */
  private async count(
    tx: Queryable,
    workspaceId: string,
    filters: (string | null)[],
    { facts, rows, rolled }: Pieces,
    by: Statements,
    ...more: unknown[]
  ): Promise<Counted[]> {
    const of = (part: { range: Range }[]) => [workspaceId, ...bounds(part), ...filters];
    return [
      ...(await ask(tx, rolled, by.rolled(...of(rolled), spans(rolled), ...more), (n) => n - 1)),
      ...(await ask(tx, facts, by.facts(...of(facts)), (n) => facts[n - 1]!.item)),
      ...(await ask(tx, rows, by.rows(...of(rows)), (n) => rows[n - 1]!.item)),
    ];
  }

  private asked(query: AnalyticsQuery): Asked {
    const { granularity = 'day', timezone = 'UTC' } = query;
    const toMs = query.created_before === undefined ? this.clock.now() : Date.parse(query.created_before);
    const fromMs = query.created_after === undefined ? toMs - WINDOW_DAYS * DAY_MS : Date.parse(query.created_after);
    if (fromMs > toMs) throw fail('invalid_window', undefined, { param: 'created_after' });
    if (toMs - fromMs > WINDOW_DAYS_MAX * DAY_MS)
      throw fail('invalid_window', `A window is at most ${WINDOW_DAYS_MAX} days long.`, { param: 'created_after' });
    const starts = itemStarts(fromMs, toMs, granularity, timezone, ITEMS_MAX);
    if (starts.length > ITEMS_MAX)
      throw fail('invalid_parameter', `The series would have more than ${ITEMS_MAX} items; ask for longer ones.`, {
        param: 'granularity',
      });
    return { fromMs, toMs, granularity, timezone, starts };
  }
}

/**
 * @param part what the statement is about; nothing is not asked
 * @param itemOf from a row's n, if it has one, to its item in the series
 */
async function ask(
  tx: Queryable,
  part: readonly unknown[],
  statement: Statement,
  itemOf: (n: number) => number,
): Promise<Counted[]> {
  if (part.length === 0) return [];
  const { rows } = await tx.query<Row>(statement);
  return rows.map((row) => ({
    item: row.n === null ? null : itemOf(row.n),
    ...{ slice: row.slice, value: row.value, sums: row, resolveMs: (row.resolve_ms ?? []).flat() },
  }));
}

const iso = (ms: number): string => new Date(ms).toISOString();
const bounds = (part: { range: Range }[]): [from: string[], to: string[]] => [
  part.map(({ range: [from] }) => iso(from)),
  part.map(({ range: [, to] }) => iso(to)),
];
const spans = (part: { span: number }[]): number[] => part.map(({ span }) => span);

/** Which parts make up the items; neighbours that the same roll-ups fill are read as one, whosever they are. */
function piecesOf(items: Range[], spansOf: readonly number[], dirty: readonly number[]): Pieces {
  const parts = items.map((range) => cover(range, spansOf, dirty));
  const live = (wanted: Part['by']) =>
    parts.flatMap((some, item) => some.filter(({ by }) => by === wanted).map(({ range }) => ({ range, item })));
  const rolled = joined(parts.flat()).flatMap(({ by, range }) => (typeof by === 'number' ? [{ range, span: by }] : []));
  return { facts: live('facts'), rows: live('rows'), rolled };
}
