import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable, Statement } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import type { AnalyticsDto, AnalyticsQuery } from './analytics.dto.js';
import { CHANNELS } from '../../conversations/sessions/sessions.dto.js';
import { AnalyticsCache } from './analytics-cache.js';
import { type Sum, sumsOf, type Times, timesOf } from './analytics.metrics.js';
import { API, presentAnalytics, type AnalyticsRequest, type Counted } from './analytics.presenter.js';
import { AnalyticsLimiter } from './analytics-limiter.js';
import { BROKEN_DOWN, ROWS, ROWS_BY_CHANNEL, SERIES, SERIES_BY_CHANNEL, type Statements } from './analytics.sql.js';
import { itemStarts } from './calendar.rules.js';
import { cover, dirtyRanges, joined, type CoverPart, type Range } from './cover.rules.js';
import { DIRTY } from './quarters.sql.js';
import type { Breakdown } from './slices.sql.js';
import { windowOf } from './analytics-window.js';
import { onlyRow } from '../../platform/db/only-row.js';

const ITEMS_MAX = 1_000;
/** Minutes; the lengths of roll-ups that exist for each slice. */
const BASE_SPANS = [1_440, 60, 15];
const BREAKDOWN_SPANS = [1_440, 60];
/** Both statements see the same snapshot: the marks of outdated data, and the rows themselves. */
const ONE_MOMENT = { text: 'set transaction isolation level repeatable read, read only' };

/** Times are comma-separated. */
type RollupRow = Partial<Record<Sum, number>> & {
  [name in keyof Times]?: string | null;
} & {
  /** Item of the series; null in a row of a breakdown. */
  n: number | null;
  slice: Breakdown | null;
  value: string | null;
};

/** Milliseconds; and the state of the workspace from DIRTY. */
interface Dirty extends Record<string, unknown> {
  quarters: number[];
  minutes: number[];
  version: string;
  marks: string;
}

/** Channels as the facts name them, and a kind; null = all. */
type Filters = [channels: string[] | null, kind: string | null];

/** A transaction that reads one workspace in one state. */
interface Reading {
  tx: Queryable;
  workspaceId: string;
  filters: Filters;
  state: Pick<Dirty, 'version' | 'marks'>;
}

/** Parts to read for the items. */
interface Pieces {
  facts: { range: Range; item: number }[];
  rows: { range: Range; item: number }[];
  rollups: { range: Range; span: number }[];
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
   * Current counts of a period: from roll-ups, from packed facts where these do not fit, and from rows where
   * they are out of date.
   * @throws invalid_window; invalid_parameter for more items than a series may have
   */
  async get(workspaceId: string, query: AnalyticsQuery): Promise<AnalyticsDto> {
    this.parseQuery(query); // errors are reported at once
    return this.share.run(workspaceId, JSON.stringify(query), async () => {
      const asked = this.parseQuery(query);
      const filters: Filters = [channelsOf(query), query.session_kind ?? null];
      return presentAnalytics(asked, await this.count(workspaceId, asked, filters));
    });
  }

  private count(
    workspaceId: string,
    { fromMs, toMs, starts, detailed }: AnalyticsRequest,
    filters: Filters,
  ): Promise<Counted[]> {
    const items = starts.map((start, i): Range => [Math.max(start, fromMs), starts[i + 1] ?? toMs]);
    return this.db.transaction(workspaceId, async (tx) => {
      await tx.query(ONE_MOMENT);
      const { quarters, minutes, ...state } = onlyRow(await tx.query<Dirty>(DIRTY(workspaceId)));
      const dirty = dirtyRanges(quarters, minutes).filter(([from, to]) => to > fromMs && from < toMs);
      const series = piecesOf(items, BASE_SPANS, dirty);
      const brokenDown = piecesOf([[fromMs, toMs]], BREAKDOWN_SPANS, dirty);
      const reading = { tx, workspaceId, filters, state };
      const begins = [items.map(([from]) => iso(from))];
      return [
        ...(await this.countPieces(reading, { pieces: series, statements: SERIES, more: begins })),
        ...(detailed
          ? await this.countPieces(reading, { pieces: series, statements: SERIES_BY_CHANNEL, more: begins })
          : []),
        ...(await this.countPieces(reading, { pieces: brokenDown, statements: BROKEN_DOWN, more: [] })),
        ...(await this.countRows(reading, series.rows, detailed ? ROWS_BY_CHANNEL : ROWS)),
      ];
    });
  }

  /** Reads only what the job wrote. @param more further arguments of the roll-ups' statement */
  private async countPieces(
    reading: Reading,
    { pieces: { facts, rollups }, statements, more }: { pieces: Pieces; statements: Statements; more: unknown[] },
  ): Promise<Counted[]> {
    const { version } = reading.state;
    const rollupStatement = statements.rollups(...valuesOf(reading, rollups), spans(rollups), ...more);
    const counted = rollups.length ? await this.ask(reading, version, rollupStatement) : [];
    const live = facts.length ? await this.ask(reading, version, statements.facts(...valuesOf(reading, facts))) : [];
    return [...counted.map(itemAt((n) => n - 1)), ...live.map(itemAt(itemsOf(facts)))];
  }

  private async countRows(
    reading: Reading,
    rows: Pieces['rows'],
    toStatement: Statements['facts'],
  ): Promise<Counted[]> {
    if (rows.length === 0) return [];
    const { version, marks } = reading.state;
    const counted = await this.ask(reading, `${version} ${marks}`, toStatement(...valuesOf(reading, rows)));
    return counted.map(itemAt(itemsOf(rows)));
  }

  /** @param state the answer is valid as long as it is unchanged */
  private ask({ tx }: Reading, state: string, statement: Statement): Promise<Counted[]> {
    return this.memory.getOrCompute(state, statement, () => answer(tx, statement));
  }

  private parseQuery(query: AnalyticsQuery): AnalyticsRequest {
    const { granularity = 'day', timezone = 'UTC', details: detailed = false } = query;
    const { fromMs, toMs } = windowOf(query, this.clock.now());
    const starts = itemStarts({ fromMs, toMs, granularity, timezone, limit: ITEMS_MAX });
    if (starts.length > ITEMS_MAX)
      throw fail(
        'invalid_parameter',
        `The series would have more than ${ITEMS_MAX} items. Choose a coarser granularity.`,
        {
          param: 'granularity',
        },
      );
    return { fromMs, toMs, granularity, timezone, starts, detailed };
  }
}

async function answer(tx: Queryable, statement: Statement): Promise<Counted[]> {
  const { rows } = await tx.query<RollupRow>(statement);
  return rows.map((row) => ({
    item: row.n,
    slice: row.slice,
    value: row.value,
    sums: sumsOf(row),
    times: timesOf((name) => row[name]?.split(',').map(Number) ?? []),
  }));
}

/** Maps a row's n, if it has one, to its item in the series. */
const itemAt =
  (itemOf: (n: number) => number) =>
  (counted: Counted): Counted =>
    counted.item === null ? counted : { ...counted, item: itemOf(counted.item) };
const itemsOf =
  (part: { item: number }[]) =>
  (n: number): number =>
    required(part[n - 1], 'the part of a row').item;

/** The facts tell the calls of POST /v1/answer, `api`, from the website's chat, `human`. */
function channelsOf({ channel, via_api: viaApi }: AnalyticsQuery): string[] | null {
  if (channel === undefined && viaApi === undefined) return null;
  const asked = channel === undefined ? [...CHANNELS, API] : channel === 'human' ? ['human', API] : [channel];
  return viaApi === undefined ? asked : asked.filter((name) => (name === API) === viaApi);
}

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

/**
 * The parts that make up the items; adjacent parts from the same roll-ups are read together, even of different
 * items.
 */
function piecesOf(items: Range[], spansOf: readonly number[], dirty: readonly Range[]): Pieces {
  const parts = items.map((range) => cover(range, spansOf, dirty));
  const partsFrom = (source: CoverPart['source']) =>
    parts.flatMap((itemParts, item) =>
      itemParts.filter((part) => part.source === source).map(({ range }) => ({ range, item })),
    );
  const rollups = joined(parts.flat()).flatMap(({ source, range }) =>
    typeof source === 'number' ? [{ range, span: source }] : [],
  );
  return { facts: partsFrom('facts'), rows: partsFrom('rows'), rollups };
}
