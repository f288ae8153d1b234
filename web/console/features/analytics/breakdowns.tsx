import { useLocale, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { type Counted, HowCounted } from './counted.js';
import type { Channel } from '../../app/channels.js';
import { useCsvFormat } from '../../app/csv-choice.js';
import { csvOf } from '../../app/csv-rows.js';
import { download } from './download.js';
import type { Unit } from './figures.js';
import { figureText } from './formats.js';
import type { Analytics, Metrics } from './queries.js';
import type { View } from './view.js';

export interface Row {
  key: string;
  title: string;
  cells: (number | null)[];
}
export interface Breakdown {
  id: string;
  title: string;
  lead: string;
  /** Title of the first column. */
  of: string;
  columns: { key: Counted | null; title: string; unit: Unit }[];
  rows: Row[];
}

/** Channels and hand-off reasons, as tables whose CSV files have the same rows. */
export function Breakdowns({ data, previous, view }: { data: Analytics; previous: Analytics | null; view: View }) {
  const channels = useChannels(data, previous);
  const reasons = useReasons(data);
  return [channels, reasons].map((one) => <BreakdownCard key={one.id} breakdown={one} view={view} />);
}

function useChannels(data: Analytics, previous: Analytics | null): Breakdown {
  const { analytics } = useTexts();
  return {
    id: 'channels',
    title: analytics.byChannel,
    lead: analytics.byChannelLead,
    of: analytics.channel,
    columns: [
      { key: 'sessions', title: analytics.sessions, unit: 'count' },
      ...(previous ? [{ key: null, title: analytics.before(analytics.sessions), unit: 'count' as const }] : []),
      { key: 'resolution_rate', title: analytics.resolutionRate, unit: 'rate' },
      { key: 'csat_mean', title: analytics.csat, unit: 'score' },
      { key: 'csat_responses', title: analytics.csatResponses, unit: 'count' },
    ],
    rows: metricsByChannel(data).flatMap(({ channel, metrics }, index): Row[] => {
      const before = (previous && metricsByChannel(previous)[index]?.metrics.sessions) ?? 0;
      if (metrics.sessions + before === 0) return [];
      return [
        {
          key: channel,
          title: analytics.channels[channel],
          cells: [
            metrics.sessions,
            ...(previous ? [before] : []),
            metrics.resolution_rate,
            metrics.csat_mean,
            metrics.csat_responses,
          ],
        },
      ];
    }),
  };
}

/** The website's chat and calls of the API apart, both of which are `human` to the API. */
function metricsByChannel(data: Analytics): { channel: Channel; metrics: Metrics }[] {
  const human = (data.details?.human ?? []).map((metrics) => ({
    channel: metrics.via_api ? ('api' as const) : ('human' as const),
    metrics,
  }));
  const others = data.by_channel.flatMap((metrics) =>
    metrics.channel === null || metrics.channel === 'human' ? [] : [{ channel: metrics.channel, metrics }],
  );
  return [...human, ...others];
}

function useReasons(data: Analytics): Breakdown {
  const { analytics } = useTexts();
  return {
    id: 'reasons',
    title: analytics.byReason,
    lead: analytics.byReasonLead,
    of: analytics.reason,
    columns: [
      { key: 'handoffs_opened', title: analytics.handoffs, unit: 'count' },
      { key: 'median_first_reply_ms', title: analytics.firstReply, unit: 'ms' },
      { key: 'median_resolve_ms', title: analytics.resolveTime, unit: 'ms' },
    ],
    rows: data.by_stop_reason
      .map((metrics, index) => ({
        ...metrics,
        first: data.details?.by_stop_reason[index]?.median_first_reply_ms ?? null,
      }))
      .filter(({ handoffs_opened }) => handoffs_opened > 0)
      .sort((a, b) => b.handoffs_opened - a.handoffs_opened)
      .map(({ stop_reason: reason, handoffs_opened, first, median_resolve_ms }) => ({
        key: reason ?? 'none',
        title: analytics.reasons[reason ?? 'none'],
        cells: [handoffs_opened, first, median_resolve_ms],
      })),
  };
}

export function BreakdownCard({ breakdown, view }: { breakdown: Breakdown; view: View }) {
  const { analytics } = useTexts();
  const language = useLocale();
  const format = useCsvFormat();
  const { id, title, lead, of, columns, rows } = breakdown;
  const shown: Column<Row>[] = [
    { id: 'of', title: of, kind: 'head', cell: (row) => row.title },
    ...columns.map(({ title: name, unit }, index): Column<Row> => ({
      id: name,
      title: name,
      kind: 'number',
      cell: ({ cells }) => figureText(cells[index] ?? null, unit, language),
    })),
  ];
  const head = [of, ...columns.map((one) => (one.unit === 'ms' ? `${one.title} (ms)` : one.title))];
  const save = () =>
    download(
      `${id}-${view.from}-${view.to}.csv`,
      csvOf([head, ...rows.map((row) => [row.title, ...row.cells])], format),
    );
  return (
    <Card
      title={title}
      lead={lead}
      flush={rows.length > 0}
      actions={
        <Button size="small" aria-label={analytics.csvOf(title)} onClick={save}>
          {analytics.csv}
        </Button>
      }
    >
      {rows.length > 0 ? (
        <>
          <Table label={title} columns={shown} rows={rows} idOf={({ key }) => key} />
          <HowCounted figures={columns} isFlush />
        </>
      ) : (
        <p>{analytics.nothing}</p>
      )}
    </Card>
  );
}
