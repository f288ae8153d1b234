import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable, Statement } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import type { AnalyticsDto, AnalyticsQuery } from './analytics.dto.js';
import { AnalyticsCache } from './analytics-cache.js';
import { type Sum, sumsOf } from './analytics.metrics.js';
import { presentAnalytics, type AnalyticsRequest, type Counted } from './analytics.presenter.js';
import { AnalyticsLimiter } from './analytics-limiter.js';
import { BROKEN_DOWN, ROWS, SERIES, type Statements } from './analytics.sql.js';
import { itemStarts } from './calendar.rules.js';
import { cover, dirtyRanges, joined, type Part, type Range } from './cover.rules.js';
import { DIRTY } from './quarters.sql.js';
import type { Breakdown } from './slices.sql.js';
import { EARLIEST_MS } from '../../kernel/clock.js';

const DAY_MS = 24 * 60 * 60_000;
const WINDOW_DAYS = 30;
const WINDOW_DAYS_MAX = 366;
const ITEMS_MAX = 1_000;
/** Minutes; which roll-ups there are of each slice. */
const BASE_SPANS = [1_440, 60, 15];
const BREAKDOWN_SPANS = [1_440, 60];
/** Both sees all of one moment: what is marked out of date, and the rows themselves. */
const ONE_MOMENT = { text: 'set transaction isolation level repeatable read, read only' };

type RollupRow = Record<Sum, number> & {
  /** Of an item of the series; null on a row of a breakdown. */
  n: number | null;
  slice: Breakdown | null;
  value: string | null;
  /** With commas between. */
  resolve_ms: string | null;
};

/** Milliseconds; and what DIRTY says of the workspace's state. */
interface Dirty extends Record<string, unknown> {
  quarters: number[];
  minutes: number[];
  version: string;
  marks: string;
}

/** A read's transaction, for one workspace in one state. */
interface Reading {
  tx: Queryable;
  workspaceId: string;
  filters: (string | null)[];
  state: Pick<Dirty, 'version' | 'marks'>;
}

/** What to read for the items. */
interface Pieces {
  facts: { range: Range; item: number }[];
  rows: { range: Range; item: number }[];
  rolled: { range: Range; span: number }[];
}

@Injectable()
export class AnalyticsReader {
  private readonly memory = new AnalyticsCache();
  private readonly share = new AnalyticsLimiter<AnalyticsDto>();

  constructor(
    private readonly db: TenantDb,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What came about in a window, as of now: roll-ups, packed facts where these do not fit, and rows where they are out of date.
   * @throws invalid_window; invalid_parameter for more items than a series has
   */
  async get(workspaceId: string, query: AnalyticsQuery): Promise<AnalyticsDto> {
    this.parseQuery(query); // what is wrong with it is said at once
    return this.share.run(workspaceId, JSON.stringify(query), async () => {
      const asked = this.parseQuery(query);
      const filters = [query.channel ?? null, query.session_kind ?? null];
      return presentAnalytics(asked, await this.count(workspaceId, asked, filters));
    });
  }

  private count(
    workspaceId: string,
    { fromMs, toMs, starts }: AnalyticsRequest,
    filters: (string | null)[],
  ): Promise<Counted[]> {
    const items = starts.map((start, i): Range => [Math.max(start, fromMs), starts[i + 1] ?? toMs]);
    return this.db.transaction(workspaceId, async (tx) => {
      await tx.query(ONE_MOMENT);
      const { quarters, minutes, ...state } = (await tx.query<Dirty>(DIRTY(workspaceId))).rows[0]!;
      const dirty = dirtyRanges(quarters, minutes).filter(([from, to]) => to > fromMs && from < toMs);
      const series = piecesOf(items, BASE_SPANS, dirty);
      const brokenDown = piecesOf([[fromMs, toMs]], BREAKDOWN_SPANS, dirty);
      const reading = { tx, workspaceId, filters, state };
      return [
        ...(await this.countPieces(reading, series, SERIES, [items.map(([from]) => iso(from))])),
        ...(await this.countPieces(reading, brokenDown, BROKEN_DOWN, [])),
        ...(await this.countRows(reading, series.rows)),
      ];
    });
  }

  /** What the job wrote, and it alone. @param more what the statement of the roll-ups takes besides */
  private async countPieces(
    reading: Reading,
    { facts, rolled }: Pieces,
    by: Statements,
    more: unknown[],
  ): Promise<Counted[]> {
    const { version } = reading.state;
    const ofRolled = by.rolled(...valuesOf(reading, rolled), spans(rolled), ...more);
    const counted = rolled.length ? await this.ask(reading, version, ofRolled) : [];
    const live = facts.length ? await this.ask(reading, version, by.facts(...valuesOf(reading, facts))) : [];
    return [...counted.map(itemAt((n) => n - 1)), ...live.map(itemAt(itemsOf(facts)))];
  }

  private async countRows(reading: Reading, rows: Pieces['rows']): Promise<Counted[]> {
    if (rows.length === 0) return [];
    const { version, marks } = reading.state;
    const counted = await this.ask(reading, `${version} ${marks}`, ROWS(...valuesOf(reading, rows)));
    return counted.map(itemAt(itemsOf(rows)));
  }

  /** @param state while it is the same, so is the answer */
  private ask({ tx }: Reading, state: string, statement: Statement): Promise<Counted[]> {
    return this.memory.getOrCompute(state, statement, () => answer(tx, statement));
  }

  private parseQuery(query: AnalyticsQuery): AnalyticsRequest {
    const { granularity = 'day', timezone = 'UTC' } = query;
    const toMs = query.created_before === undefined ? this.clock.now() : Date.parse(query.created_before);
    const fromMs =
      query.created_after === undefined
        ? Math.max(toMs - WINDOW_DAYS * DAY_MS, EARLIEST_MS)
        : Date.parse(query.created_after);
    if (fromMs > toMs) throw fail('invalid_window', undefined, { param: 'created_after' });
    if (toMs - fromMs > WINDOW_DAYS_MAX * DAY_MS)
      throw fail('invalid_window', `The window must not exceed ${WINDOW_DAYS_MAX} days.`, { param: 'created_after' });
    const starts = itemStarts(fromMs, toMs, granularity, timezone, ITEMS_MAX);
    if (starts.length > ITEMS_MAX)
      throw fail(
        'invalid_parameter',
        `The series would have more than ${ITEMS_MAX} items. Choose a coarser granularity.`,
        {
          param: 'granularity',
        },
      );
    return { fromMs, toMs, granularity, timezone, starts };
  }
}

async function answer(tx: Queryable, statement: Statement): Promise<Counted[]> {
  const { rows } = await tx.query<RollupRow>(statement);
  return rows.map((row) => ({
    ...{ item: row.n, slice: row.slice, value: row.value, sums: sumsOf(row) },
    resolveMs: row.resolve_ms?.split(',').map(Number) ?? [],
  }));
}

/** From a row's n, if it has one, to its item in the series. */
const itemAt =
  (itemOf: (n: number) => number) =>
  (counted: Counted): Counted =>
    counted.item === null ? counted : { ...counted, item: itemOf(counted.item) };
const itemsOf =
  (part: { item: number }[]) =>
  (n: number): number =>
    part[n - 1]!.item;

const iso = (ms: number): string => new Date(ms).toISOString();
const bounds = (part: { range: Range }[]): [from: string[], to: string[]] => [
  part.map(({ range: [from] }) => iso(from)),
  part.map(({ range: [, to] }) => iso(to)),
];
const valuesOf = ({ workspaceId, filters }: Reading, part: { range: Range }[]): unknown[] => [
  workspaceId,
  ...bounds(part),
  ...filters,
];
const spans = (part: { span: number }[]): number[] => part.map(({ span }) => span);

/** Which parts make up the items; neighbours that the same roll-ups fill are read as one, whosever they are. */
function piecesOf(items: Range[], spansOf: readonly number[], dirty: readonly Range[]): Pieces {
  const parts = items.map((range) => cover(range, spansOf, dirty));
  const live = (wanted: Part['by']) =>
    parts.flatMap((some, item) => some.filter(({ by }) => by === wanted).map(({ range }) => ({ range, item })));
  const rolled = joined(parts.flat()).flatMap(({ by, range }) => (typeof by === 'number' ? [{ range, span: by }] : []));
  return { facts: live('facts'), rows: live('rows'), rolled };
}
