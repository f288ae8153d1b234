import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { List } from '../../app/list.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { type Column, RowButton, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { CrawlCard } from './crawl-card.js';
import { CrawlForm } from './crawl-form.js';
import { type Crawl, crawlsQuery, isActive } from './crawl-queries.js';
import { crawlMeaning } from './crawl-status.js';
import { KnowledgePage } from './frame.js';

/** Crawled websites; the selected crawl is in the URL. */
export function CrawlsScreen() {
  const { knowledge } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const navigate = useNavigate();
  const wanted = useSearch({ strict: false }).crawl;
  const query = useQuery(crawlsQuery(workspace));
  const isActiveNow = query.data?.some(isActive) ?? false;
  const show = ({ id }: { id: string }): void =>
    void navigate({ to: '/w/$workspace/knowledge/crawls', params: { workspace }, search: { crawl: id } });
  const empty = (
    <Card title={knowledge.crawls}>
      <Empty icon="globe" title={knowledge.noCrawls} level={3}>
        {knowledge.noCrawlsLead}
      </Empty>
    </Card>
  );
  return (
    <KnowledgePage>
      {may(role, 'manage_team') && <CrawlForm isBusy={isActiveNow} onStarted={show} />}
      <List query={query} empty={empty} level={2} rows={5} scrolls>
        {(crawls) => {
          const shown = crawls.find(({ id }) => id === wanted) ?? crawls[0];
          return (
            <>
              {shown && <CrawlCard key={shown.id} crawl={shown} isFree={!isActiveNow} onStarted={show} />}
              {crawls.length > 1 && <Earlier crawls={crawls} onShow={show} />}
            </>
          );
        }}
      </List>
    </KnowledgePage>
  );
}

function Earlier({ crawls, onShow }: { crawls: Crawl[]; onShow: (crawl: Crawl) => void }) {
  const { knowledge } = useTexts();
  const columns: Column<Crawl>[] = [
    {
      id: 'url',
      title: knowledge.crawlUrl,
      kind: 'head',
      cell: (crawl) => (
        <RowButton onClick={() => onShow(crawl)}>
          <bdi dir="ltr">{crawl.url}</bdi>
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
