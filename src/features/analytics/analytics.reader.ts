import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable, Statement } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import type { AnalyticsDto, AnalyticsQuery } from './analytics.dto.js';
import type { Sum } from './analytics.metrics.js';
import { presentAnalytics, type Asked, type Counted } from './analytics.presenter.js';
import {
  DIRTY,
  RAW_BREAKDOWNS,
  RAW_SERIES,
  ROLLED_BREAKDOWNS,
  ROLLED_SERIES,
  type Breakdown,
} from './analytics.sql.js';
import { itemStarts } from './calendar.rules.js';
import { cover, joined, type Range } from './cover.rules.js';

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

/** What to read for the items of a series. */
interface Pieces {
  raw: { range: Range; item: number }[];
  /** By minutes of their roll-ups. */
  rolled: Map<number, Range[]>;
  starts: number[];
}

@Injectable()
export class AnalyticsReader {
  constructor(
    private readonly db: TenantDb,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What came about in a window, as of now: roll-ups, and raw rows where these are out of date or do not fit.
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
      const dirty = rows.map(({ at }) => Date.parse(at));
      const whole: Range = [fromMs, toMs];
      return [
        ...(await this.series(tx, workspaceId, filters, piecesOf(items, BASE_SPANS, dirty))),
        ...(await this.breakdowns(tx, workspaceId, filters, piecesOf([whole], BREAKDOWN_SPANS, dirty))),
      ];
    });
    return presentAnalytics(asked, counted);
  }

  private async series(
    tx: Queryable,
    workspaceId: string,
    filters: (string | null)[],
    { raw, rolled, starts }: Pieces,
  ): Promise<Counted[]> {
    const counted: Counted[] = [];
    const begins = starts.map(iso);
    for (const [span, ranges] of rolled) {
      const statement = ROLLED_SERIES(workspaceId, ...bounds(ranges), ...filters, span, begins);
      counted.push(...(await ask(tx, statement, (n) => n - 1)));
    }
    if (raw.length > 0) {
      const statement = RAW_SERIES(workspaceId, ...bounds(raw.map(({ range }) => range)), ...filters);
      counted.push(...(await ask(tx, statement, (n) => raw[n - 1]!.item)));
    }
    return counted;
  }

  private async breakdowns(
    tx: Queryable,
    workspaceId: string,
    filters: (string | null)[],
    { raw, rolled }: Pieces,
  ): Promise<Counted[]> {
    const counted: Counted[] = [];
    for (const [span, ranges] of rolled)
      counted.push(...(await ask(tx, ROLLED_BREAKDOWNS(workspaceId, ...bounds(ranges), ...filters, span))));
    const ranges = raw.map(({ range }) => range);
    if (raw.length > 0) counted.push(...(await ask(tx, RAW_BREAKDOWNS(workspaceId, ...bounds(ranges), ...filters))));
    return counted;
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

/** @param itemOf from a row's n to its item in the series */
async function ask(tx: Queryable, statement: Statement, itemOf = (n: number): number => n): Promise<Counted[]> {
  const { rows } = await tx.query<Row>(statement);
  return rows.map((row) => ({
    item: row.n === null ? null : itemOf(row.n),
    ...{ slice: row.slice, value: row.value, sums: row, resolveMs: (row.resolve_ms ?? []).flat() },
  }));
}

const iso = (ms: number): string => new Date(ms).toISOString();
const bounds = (ranges: Range[]): [from: string[], to: string[]] => [
  ranges.map(([from]) => iso(from)),
  ranges.map(([, to]) => iso(to)),
];

/** Which parts make up the items; neighbours that the same roll-ups fill are read as one, whosever they are. */
function piecesOf(items: Range[], spans: readonly number[], dirty: readonly number[]): Pieces {
  const parts = items.map((range) => cover(range, spans, dirty));
  const rolled = new Map<number, Range[]>();
  for (const { span, range } of joined(parts.flat()))
    if (span > 0) rolled.set(span, [...(rolled.get(span) ?? []), range]);
  const raw = parts.flatMap((some, item) =>
    some.filter(({ span }) => span === 0).map(({ range }) => ({ range, item })),
  );
  return { raw, rolled, starts: items.map(([from]) => from) };
}
