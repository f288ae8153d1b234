import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHints } from '../../app/hints.js';
import { List } from '../../app/list.js';
import { ListScreen } from '../../app/list-screen.js';
import { SearchBox } from '../../app/search-box.js';
import { useWorkspace } from '../../app/session.js';
import type { Hint } from '../../app/team-stream.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QuietTime } from '../../ui/time.js';
import { type VirtualColumn, VirtualTable } from '../../ui/virtual-table.js';
import { nameOf } from '../../transcript/contact-name.js';
import { FilterBar } from './filter-bar.js';
import { listQuery, refreshList, trim } from './queries.js';
import { Outcome, Resolution } from './states.js';
import { filtersIn, NO_FILTERS, Q_MAX, searchOf, type Row, type View, viewOf } from './view.js';
import { lazyPart } from '../../ui/parts.js';
import css from './conversations.module.css';

const Found = lazyPart(() => import('./found.js'));

/** All conversations of the agent and the team: filtered, or searched by message text. */
export function ConversationsScreen() {
  const { conversations, ui } = useTexts();
  const { id: workspace } = useWorkspace();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => viewOf(search), [search]);
  const navigate = useNavigate();
  const onView = useCallback(
    (next: View, replace = false) =>
      void navigate({ to: '/w/$workspace/conversations', params: { workspace }, search: searchOf(next), replace }),
    [workspace, navigate],
  );
  return (
    <ListScreen
      title={conversations.title}
      lead={conversations.lead}
      tools={
        <>
          <SearchBox
            id="conversations.search"
            title={searchTitle}
            label={conversations.search}
            placeholder={conversations.searchHint}
            maxLength={Q_MAX}
            searched={view.q}
            onSearch={(q) => onView({ ...view, q }, true)}
            restMs={REST_MS}
          />
          {view.q === '' && <FilterBar view={view} onView={onView} />}
        </>
      }
    >
      {view.q === '' ? (
        <Rows view={view} onView={onView} />
      ) : (
        <Suspense fallback={<Skeleton label={ui.loading} rows={6} />}>
          <Found key={view.q} asked={view.q} />
        </Suspense>
      )}
    </ListScreen>
  );
}

/** The search reads messages, so it waits for more of the words. */
const REST_MS = 350;
const searchTitle = ({ conversations }: Texts): string => conversations.search;

function Rows({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { conversations } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(listQuery(workspace, view));
  const columns = useColumns(view, workspace, onView);
  useEffect(() => () => trim(workspace), [workspace]);
  const empty =
    filtersIn(view) > 0 ? (
      <Empty
        icon="filter"
        title={conversations.noMatch}
        action={<Button onClick={() => onView({ ...view, ...NO_FILTERS })}>{conversations.showAll}</Button>}
      >
        {conversations.noMatchLead}
      </Empty>
    ) : (
      <Empty icon="conversations" title={conversations.none}>
        {conversations.noneLead}
      </Empty>
    );
  return (
    <List query={query} empty={empty} level={2} rows={8} scrolls>
      {(rows, end) => (
        <div className={css.list}>
          <News rows={rows} />
          <VirtualTable label={conversations.title} columns={columns} rows={rows} idOf={({ id }) => id} {...end} />
        </div>
      )}
    </List>
  );
}

/** The list does not move under the reader; a notice offers newer conversations. */
function News({ rows }: { rows: Row[] }) {
  const { conversations } = useTexts();
  const { id: workspace } = useWorkspace();
  const [isOld, setOld] = useState(false);
  const handleHint = useCallback(
    ({ type, session_id: session }: Hint) => {
      if ((type === 'message' || type === 'session') && !rows.some(({ id }) => id === session)) setOld(true);
    },
    [rows],
  );
  useHints(handleHint);
  const place = useRef<HTMLDivElement>(null);
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => {
    if (refreshes > 0) focusFirstRow(place.current?.nextElementSibling);
  }, [refreshes]);
  const refresh = (): void => {
    setOld(false);
    // The button disappears, and the new rows are at the top.
    // The query client passes new rows on in a timer of its own: ours comes after it.
    void refreshList(workspace).then(() => setTimeout(() => setRefreshes((count) => count + 1)));
  };
  return (
    <div ref={place} role="status" className={css.news}>
      {isOld && (
        <Button size="small" icon="down" onClick={refresh}>
          {conversations.refresh}
        </Button>
      )}
    </div>
  );
}

function useColumns(view: View, workspace: string, onView: (view: View) => void): VirtualColumn<Row>[] {
  const { conversations, contacts, inbox } = useTexts();
  return useMemo(
    () => [
      {
        id: 'subject',
        title: conversations.subject,
        width: 'minmax(0, 4fr)',
        kind: 'head',
        cell: ({ id, subject }) => (
          <Link to="/w/$workspace/conversations/$session" params={{ workspace, session: id }} data-session={id}>
            {subject === null ? conversations.noSubject : <ForeignWords text={subject} />}
          </Link>
        ),
      },
      {
        id: 'contact',
        title: conversations.contact,
        width: 'minmax(0, 2fr)',
        cell: ({ contact }) => (contact ? <ForeignWords text={nameOf(contact, inbox)} /> : null),
      },
      {
        id: 'channel',
        title: conversations.channel,
        width: '8rem',
        cell: ({ channel, via_api: viaApi }) => inbox.channel[viaApi ? 'api' : channel],
      },
      {
        id: 'outcome',
        title: conversations.outcome,
        width: 'minmax(0, 2fr)',
        cell: (session) => <Outcome of={session} />,
      },
      {
        id: 'resolution',
        title: conversations.resolution,
        width: '9rem',
        cell: (session) => <Resolution of={session} />,
      },
      {
        id: 'started',
        title: conversations.started,
        width: '8rem',
        kind: 'time',
        cell: ({ started_at: at }) => <QuietTime at={at} />,
        sort: view.order,
        onSort: () => onView({ ...view, order: view.order === 'desc' ? 'asc' : 'desc' }),
      },
    ],
    [view, workspace, onView, conversations, contacts, inbox],
  );
}

/** Unless the focus has moved elsewhere meanwhile. */
function focusFirstRow(table: Element | null | undefined): void {
  if (document.activeElement !== document.body) return;
  const scroller = table?.querySelector('[data-index]')?.parentElement?.parentElement;
  scroller?.scrollTo({ top: 0 });
  requestAnimationFrame(() => table?.querySelector<HTMLElement>('[data-index="0"] a')?.focus());
}
