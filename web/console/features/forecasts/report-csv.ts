/** All figures of a report as one table. */
import type { CsvFormat } from '../../app/csv-format.js';
import { type Cell, csvOf } from '../../app/csv-rows.js';
import type { Texts } from '../../texts/type.js';
import { OUTCOMES } from './figures.js';
import type { Interval, Report } from './forecast-queries.js';
import { GROUPS, unnamed } from './groups.js';

interface Figures {
  table: string;
  name: Cell;
  conversations: number | null;
  /** By what they say. */
  shares: readonly (readonly [figure: string, share: Interval])[];
  note?: string | undefined;
}

/** A row a figure. Shares in full precision, from 0 to 1; names as the API has them. */
export function reportCsv(report: Report, texts: Texts['forecasts'], format: CsvFormat): string {
  const { name, result } = texts;
  const { conversations, shares, groups, lines } = report;
  const both = ({ settled, wrong }: { settled: Interval; wrong: Interval }): Figures['shares'] => [
    [result.outcomes.settled, settled],
    [result.outcomes.wrong, wrong],
  ];
  const all: Figures[] = [
    {
      ...{ table: result.label, name: null, conversations },
      shares: OUTCOMES.map((outcome) => [result.outcomes[outcome], shares[outcome]] as const),
    },
    ...GROUPS.flatMap((kind) =>
      groups[kind].map((group): Figures => ({
        ...{ table: result.groups[kind], name: group.name ?? unnamed(kind, texts) },
        ...{ conversations: group.conversations, shares: both(group) },
        note: group.is_estimated ? undefined : result.proxy,
      })),
    ),
    ...lines.map((line): Figures => ({
      ...{ table: `${result.curve}: ${result.line}`, name: line.line, conversations: null, shares: both(line) },
    })),
  ];
  const head = [result.table, name, result.conversations, result.figure, result.share, result.low, result.high];
  return csvOf([[...head, result.note], ...all.flatMap(rowsOf)], format);
}

const rowsOf = ({ table, name, conversations, shares, note = '' }: Figures): Cell[][] =>
  shares.map(([figure, { point, low, high }]) => [table, name, conversations, figure, point, low, high, note]);
