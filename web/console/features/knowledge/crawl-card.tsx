import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { attempts } from '../../app/attempts.js';
import { List } from '../../app/list.js';
import { notedText } from '../../app/problem.js';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { Card, Row, Stack } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import {
  cancelCrawl,
  type Crawl,
  type CrawlPage,
  crawlPagesQuery,
  isActive,
  PAGE_FILTERS,
  type PageFilter,
  scheduleCrawl,
  startCrawl,
} from './crawl-queries.js';
import { CrawlSchedule } from './crawl-schedule.js';
import { crawlMeaning, pageMeaning } from './crawl-status.js';
import css from './crawl.module.css';

interface CrawlCardProps {
  crawl: Crawl;
  /** No crawl is running. */
  isFree: boolean;
  onStarted: (crawl: Crawl) => void;
}

/** Progress of a crawl, and the result of each page. */
export function CrawlCard({ crawl, isFree, onStarted }: CrawlCardProps) {
  const texts = useTexts();
  const { knowledge } = texts;
  const { id: workspace, role } = useWorkspace();
  const [attempt] = useState(attempts);
  const { url, max_pages, audience, locale, every_days } = crawl;
  const again = useMutation({
    mutationFn: () => {
      const body = { url, max_pages, audience, locale, every_days };
      return attempt(crawl.id, (headers) => startCrawl(workspace, body, headers));
    },
    onSuccess: onStarted,
  });
  const cancel = useMutation({ mutationFn: () => cancelCrawl(workspace, crawl.id) });
  const schedule = useMutation({ mutationFn: (days: number | null) => scheduleCrawl(workspace, crawl.id, days) });
  const problem = again.error ?? cancel.error ?? schedule.error;
  const mayChange = may(role, 'manage_team');
  return (
    <Card
      title={url}
      lead={
        <>
          {knowledge.crawlBy(crawl.requested_by)} <RelativeTime at={crawl.created_at} />
        </>
      }
      actions={
        <>
          {mayChange && isActive(crawl) && (
            <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {knowledge.crawlCancel}
            </Button>
          )}
          {mayChange && !isActive(crawl) && (
            <Button busy={again.isPending} disabled={!isFree} onClick={() => again.mutate()}>
              {knowledge.crawlAgain}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Refusal error={problem} />
        {crawl.error !== null && (
          <Callout meaning="danger" title={knowledge.crawlFailed}>
            {notedText(crawl.error, texts)}
          </Callout>
        )}
        <Progress crawl={crawl} />
        {mayChange && <CrawlSchedule days={every_days} onChange={schedule.mutate} disabled={schedule.isPending} />}
        {crawl.notes.map((note) => (
          <Callout key={note}>{notedText(note, texts)}</Callout>
        ))}
        {crawl.pages.total > 0 && <Pages crawl={crawl} />}
      </Stack>
    </Card>
  );
}

function Progress({ crawl: { status, follows, pages } }: { crawl: Crawl }) {
  const { knowledge } = useTexts();
  const done = pages.total - pages.waiting;
  const counts = (['created', 'updated', 'unchanged', 'failed', 'skipped'] as const).filter((one) => pages[one] > 0);
  return (
    <div className={css.progress}>
      <Row>
        <Badge meaning={crawlMeaning(status)}>{knowledge.crawlStatus[status]}</Badge>
        {follows && <span className={css.faint}>{knowledge.crawlFollows[follows]}</span>}
      </Row>
      {pages.total > 0 && (
        <>
          <progress className={css.bar} max={pages.total} value={done} aria-label={knowledge.crawlProgress} />
          <p role="status">{knowledge.crawlDone(done, pages.total)}</p>
          <Row>
            {counts.map((one) => (
              <Badge key={one} meaning={pageMeaning(one)}>
                {knowledge.pageStatus[one]}: {pages[one]}
              </Badge>
            ))}
          </Row>
        </>
      )}
    </div>
  );
}

function Pages({ crawl }: { crawl: Crawl }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const [filter, setFilter] = useState<PageFilter>('all');
  const query = useInfiniteQuery(crawlPagesQuery(workspace, crawl.id, filter));
  return (
    <List
      query={query}
      empty={<Empty icon="check" title={knowledge.noSuchPages} level={3} />}
      bare
      tools={
        <Segments
          label={knowledge.crawlFilter}
          value={filter}
          options={PAGE_FILTERS.map((value) => ({
            value,
            label: value === 'all' ? knowledge.any : knowledge.pageStatus[value],
          }))}
          onChange={setFilter}
        />
      }
    >
      {(rows) => <PagesTable rows={rows} />}
    </List>
  );
}

function PagesTable({ rows }: { rows: CrawlPage[] }) {
  const texts = useTexts();
  const { knowledge } = texts;
  const { id: workspace } = useWorkspace();
  const columns: Column<CrawlPage>[] = [
    {
      id: 'url',
      title: knowledge.page,
      kind: 'head',
      cell: ({ url, document_id: document }) =>
        document === null ? (
          <bdi className={css.url} dir="ltr">
            {url}
          </bdi>
        ) : (
          <Link className={css.url} dir="ltr" to="/w/$workspace/knowledge/$document" params={{ workspace, document }}>
            {url}
          </Link>
        ),
    },
    {
      id: 'status',
      title: knowledge.state,
      cell: ({ status, message }) => (
        <div className={css.outcome}>
          <Badge meaning={pageMeaning(status)}>{knowledge.pageStatus[status]}</Badge>
          {message !== null && <span className={css.faint}>{notedText(message, texts)}</span>}
        </div>
      ),
    },
  ];
  return <Table label={knowledge.crawlPages} columns={columns} rows={rows} idOf={({ id }) => id} />;
}
