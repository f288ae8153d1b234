import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCsvFormat } from '../../app/csv-choice.js';
import { csvOf } from '../../app/csv-rows.js';
import { Failed } from '../../app/failed.js';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import type { Texts } from '../../texts/type.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { type Breakdown, BreakdownCard, type Row } from './breakdowns.js';
import { download } from './download.js';
import { RatingsFilters } from './ratings-filters.js';
import {
  type ListedRating,
  type RatingsFilter,
  ratingsQuery,
  type SatisfactionReport,
  satisfactionQuery,
} from './queries.js';
import { type View, windowOf } from './view.js';

type T = Texts['analytics'];
type Metrics = SatisfactionReport['totals'];

/** What customers said, by who handled it, channel, topic and tag, and in their own words. */
export function Satisfaction({ view }: { view: View }) {
  const { analytics } = useTexts();
  const { id } = useWorkspace();
  const window = useMemo(() => windowOf(view), [view]);
  const { data, error, refetch } = useQuery(satisfactionQuery(id, window));
  if (error) return <Failed level={2} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {breakdownsOf(data, analytics).map((one) => (
        <BreakdownCard key={one.id} breakdown={one} view={view} />
      ))}
      <Ratings report={data} view={view} />
    </>
  );
}

const rowOf = (key: string, title: string, metrics: Metrics): Row => ({
  key,
  title,
  cells: [metrics.asked, metrics.responses, metrics.response_rate, metrics.positive_rate, metrics.mean],
});

/** Those of which there is nothing to show are left out, but for the first. */
function breakdownsOf(data: SatisfactionReport, text: T): Breakdown[] {
  const columns: Breakdown['columns'] = [
    { key: 'asked', title: text.asked, unit: 'count' },
    { key: 'csat_responses', title: text.csatResponses, unit: 'count' },
    { key: 'response_rate', title: text.responseRate, unit: 'rate' },
    { key: 'positive_rate', title: text.positiveRate, unit: 'rate' },
    { key: 'csat_mean', title: text.mean, unit: 'score' },
  ];
  const breakdown = (id: string, [title, lead, of]: [string, string, string], rows: Row[]): Breakdown => ({
    ...{ id, title, lead, of, columns, rows },
  });
  const lead = text.bySatisfactionLead;
  return [
    breakdown(
      'satisfaction-handlers',
      [text.byHandler, text.byHandlerLead, text.handler],
      data.by_handler.map((one) => rowOf(one.member_id ?? 'agent', handlerOf(one, text), one)),
    ),
    breakdown(
      'satisfaction-channels',
      [text.bySatisfaction, lead, text.channel],
      data.by_channel.map((one) => rowOf(one.channel, text.channels[one.channel], one)),
    ),
    breakdown(
      'satisfaction-topics',
      [text.byTopic, lead, text.topic],
      data.by_topic.map((one) => rowOf(one.topic, one.topic, one)),
    ),
    breakdown(
      'satisfaction-tags',
      [text.byTag, lead, text.tag],
      data.by_tag.map((one) => rowOf(one.tag_id, one.name, one)),
    ),
  ].filter(({ rows }, index) => index === 0 || rows.length > 0);
}

const handlerOf = ({ member_id: id, name }: { member_id: string | null; name: string | null }, text: T): string =>
  id === null ? text.theAgent : (name ?? text.formerTeammate);

/** The ratings that were given in the window; the file has those that are shown. */
function Ratings({ report, view }: { report: SatisfactionReport; view: View }) {
  const { analytics: text, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const format = useCsvFormat();
  const [filter, setFilter] = useState<RatingsFilter>({});
  const window = useMemo(() => windowOf(view), [view]);
  const query = useInfiniteQuery(ratingsQuery(workspace, window, filter));
  const names = new Map(report.by_handler.map((one) => [one.member_id, handlerOf(one, text)]));
  const nameOf = ({ resolved_by: id }: ListedRating): string =>
    id === null ? text.theAgent : (names.get(id) ?? text.formerTeammate);
  const handlers = report.by_handler.map((one): [string, string] => [one.member_id ?? 'agent', handlerOf(one, text)]);
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const save = () => {
    const head = [text.ratedAt, text.score, text.comment, text.handler, text.channel];
    const lines = rows.map((one) => [
      ...[one.created_at, one.score, one.comment ?? '', nameOf(one), inbox.channel[one.channel]],
    ]);
    download(`ratings-${view.from}-${view.to}.csv`, csvOf([head, ...lines], format));
  };
  return (
    <Card
      title={text.ratings}
      lead={text.ratingsLead}
      flush
      actions={
        <Button size="small" aria-label={text.csvOf(text.ratings)} onClick={save}>
          {text.csv}
        </Button>
      }
    >
      <RatingsFilters filter={filter} handlers={handlers} onFilter={setFilter} />
      <List query={query} more={text.moreRatings} empty={<Empty icon="analytics" title={text.noRatings} />}>
        {(shown) => (
          <Table
            label={text.ratings}
            rows={shown}
            idOf={({ id }) => id}
            columns={[
              { id: 'at', title: text.ratedAt, kind: 'head', cell: ({ created_at: at }) => <RelativeTime at={at} /> },
              { id: 'score', title: text.score, kind: 'number', cell: ({ score }) => score },
              { id: 'comment', title: text.comment, cell: ({ comment }) => <span dir="auto">{comment}</span> },
              { id: 'handler', title: text.handler, cell: nameOf },
              { id: 'channel', title: text.channel, cell: ({ channel }) => inbox.channel[channel] },
              {
                id: 'open',
                title: text.openConversation,
                cell: ({ session_id: session }) => (
                  <Link to="/w/$workspace/conversations/$session" params={{ workspace, session }} search={{}}>
                    {text.open}
                  </Link>
                ),
              },
            ]}
          />
        )}
      </List>
    </Card>
  );
}
