import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { useRows } from '../../app/lists.js';
import { useWorkspace } from '../../app/session.js';
import { useTypedSearch } from '../../app/use-typed-search.js';
import { useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { TextField } from '../../ui/field.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QuietTime } from '../../ui/time.js';
import { type VirtualColumn, VirtualTable } from '../../ui/virtual-table.js';
import { type Contact, listQuery } from './queries.js';
import { useContactHints } from './use-contact-hints.js';
import { Q_MAX, searchOf, SEGMENT_NAMES, type View, viewOf } from './view.js';
import { nameOf } from '../../transcript/contact-name.js';
import css from './screen.module.css';

/** All contacts who wrote or were pushed: searchable, by segment, paged. */
export function ContactsScreen() {
  const { contacts } = useTexts();
  const { id: workspace } = useWorkspace();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const view = useMemo(() => viewOf(search), [search]);
  const navigate = useNavigate();
  const onView = useCallback(
    (next: View, replace = false) =>
      void navigate({ to: '/w/$workspace/contacts', params: { workspace }, search: searchOf(next), replace }),
    [workspace, navigate],
  );
  useContactHints(workspace);
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <div>
          <h1>{contacts.title}</h1>
          <p className={css.lead}>{contacts.lead}</p>
        </div>
        <div className={css.segments} role="group" aria-label={contacts.segment}>
          {SEGMENT_NAMES.map((segment) => (
            <button
              key={segment}
              type="button"
              aria-pressed={segment === view.segment}
              onClick={() => onView({ ...view, segment })}
            >
              {contacts.segments[segment]}
            </button>
          ))}
        </div>
        <SearchField view={view} onView={onView} />
      </header>
      <Rows view={view} onView={onView} />
    </div>
  );
}

/** Search delay after the last keystroke. */
const REST_MS = 250;

function SearchField({ view, onView }: { view: View; onView: (view: View, replace?: boolean) => void }) {
  const { contacts } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedSearch(view.q, (q) => onView({ ...view, q }, true), REST_MS);
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'contacts.search',
        family: 'here',
        title: (texts) => texts.contacts.search,
        icon: 'search',
        keys: '/',
        run: () => field.current?.focus(),
      },
    ],
    [],
  );
  useAllowedActions(actions);
  return (
    <search className={css.search}>
      <TextField
        ref={field}
        type="search"
        label={contacts.search}
        hideLabel
        placeholder={contacts.searchHint}
        maxLength={Q_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

function Rows({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { contacts, ui } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(listQuery(workspace, view));
  const { data, error, isPending, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const { rows, onEnd } = useRows(query);
  const columns = useColumns(view, workspace, onView);
  if (isPending) return <Skeleton label={ui.loading} rows={8} />;
  if (error && !data) return <Failed level={2} error={error} onRetry={() => void refetch()} />;
  if (rows.length === 0)
    return view.q !== '' ? (
      <Empty icon="search" title={contacts.noMatch}>
        {contacts.noMatchLead}
      </Empty>
    ) : (
      <Empty icon="people" title={contacts.empty[view.segment]}>
        {contacts.emptyLead[view.segment]}
      </Empty>
    );
  return (
    <VirtualTable
      label={contacts.title}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      total={hasNextPage ? null : rows.length}
      onEnd={onEnd}
      foot={isFetchNextPageError && error && <Failed error={error} onRetry={() => void fetchNextPage()} />}
    />
  );
}

function useColumns(view: View, workspace: string, onView: (view: View) => void): VirtualColumn<Contact>[] {
  const { contacts, inbox } = useTexts();
  return useMemo(() => {
    const sorted = (sort: View['sort']): Pick<VirtualColumn<Contact>, 'sort' | 'onSort'> =>
      // Search results have a fixed order.
      view.q !== ''
        ? {}
        : {
            sort: view.sort === sort ? view.order : 'none',
            onSort: () =>
              onView({ ...view, sort, order: view.sort === sort && view.order === 'desc' ? 'asc' : 'desc' }),
          };
    return [
      {
        id: 'name',
        title: contacts.contact,
        width: 'minmax(0, 3fr)',
        kind: 'head',
        cell: (contact) => (
          <Link
            to="/w/$workspace/contacts/$contact"
            params={{ workspace, contact: contact.id }}
            data-contact={contact.id}
          >
            <ForeignWords text={nameOf(contact, inbox)} />
          </Link>
        ),
      },
      {
        id: 'email',
        title: contacts.email,
        width: 'minmax(0, 3fr)',
        cell: ({ email }) => email && <ForeignWords text={email} />,
      },
      {
        id: 'company',
        title: contacts.company,
        width: 'minmax(0, 2fr)',
        cell: ({ company }) => company && <ForeignWords text={company} />,
      },
      {
        id: 'kind',
        title: contacts.kind,
        width: '9rem',
        cell: ({ kind, blocked_at: blocked }) =>
          blocked ? <Badge meaning="danger">{contacts.isBlocked}</Badge> : <Badge>{contacts.kinds[kind]}</Badge>,
      },
      {
        id: 'seen',
        title: contacts.lastSeen,
        width: '8rem',
        kind: 'time',
        cell: ({ last_seen_at: at }) => <QuietTime at={at} />,
        ...sorted('last_seen_at'),
      },
      {
        id: 'created',
        title: contacts.since,
        width: '8rem',
        kind: 'time',
        cell: ({ created_at: at }) => <QuietTime at={at} />,
        ...sorted('created_at'),
      },
    ];
  }, [view, workspace, onView, contacts]);
}
