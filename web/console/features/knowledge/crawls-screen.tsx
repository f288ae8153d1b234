import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type Column, RowButton, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { CrawlCard } from './crawl-card.js';
import { CrawlForm } from './crawl-form.js';
import { type Crawl, crawlsQuery, isActive } from './crawl-queries.js';
import { crawlMeaning } from './crawl-status.js';
import { KnowledgePage } from './frame.js';

/** Crawled websites; the selected crawl is in the URL. */
export function CrawlsScreen() {
  const texts = useTexts();
  const { id: workspace, role } = useWorkspace();
  const navigate = useNavigate();
  const wanted = useSearch({ strict: false }).crawl;
  const { data: crawls, error, refetch } = useQuery(crawlsQuery(workspace));
  const show = (id: string): void =>
    void navigate({ to: '/w/$workspace/knowledge/crawls', params: { workspace }, search: { crawl: id } });
  const shown = crawls?.find(({ id }) => id === wanted) ?? crawls?.[0];
  return (
    <KnowledgePage>
      {!crawls && error && <Failed level={2} error={error} onRetry={() => void refetch()} />}
      {may(role, 'manage_team') && (
        <CrawlForm isBusy={crawls?.some(isActive) ?? false} onStarted={({ id }) => show(id)} />
      )}
      {!crawls && !error && <Skeleton label={texts.ui.loading} rows={5} />}
      {crawls?.length === 0 && (
        <Card title={texts.knowledge.crawls}>
          <Empty icon="globe" title={texts.knowledge.noCrawls} level={3}>
            {texts.knowledge.noCrawlsLead}
          </Empty>
        </Card>
      )}
      {shown && (
        <CrawlCard key={shown.id} crawl={shown} isFree={!crawls?.some(isActive)} onStarted={({ id }) => show(id)} />
      )}
      {crawls && crawls.length > 1 && <Earlier crawls={crawls} onShow={show} />}
    </KnowledgePage>
  );
}

function Earlier({ crawls, onShow }: { crawls: Crawl[]; onShow: (id: string) => void }) {
  const { knowledge } = useTexts();
  const columns: Column<Crawl>[] = [
    {
      id: 'url',
      title: knowledge.crawlUrl,
      kind: 'head',
      cell: ({ id, url }) => (
        <RowButton onClick={() => onShow(id)}>
          <bdi dir="ltr">{url}</bdi>
        </RowButton>
      ),
    },
    {
      id: 'status',
      title: knowledge.state,
      cell: ({ status }) => <Badge meaning={crawlMeaning(status)}>{knowledge.crawlStatus[status]}</Badge>,
    },
    { id: 'pages', title: knowledge.crawlPages, kind: 'number', cell: ({ pages }) => pages.total },
    { id: 'failed', title: knowledge.pageStatus.failed, kind: 'number', cell: ({ pages }) => pages.failed },
    { id: 'at', title: knowledge.crawlStarted, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  ];
  return (
    <Card title={knowledge.crawls} flush>
      <Table label={knowledge.crawls} columns={columns} rows={crawls} idOf={({ id }) => id} />
    </Card>
  );
}
