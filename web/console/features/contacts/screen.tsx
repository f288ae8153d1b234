import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { List } from '../../app/list.js';
import { ListScreen } from '../../app/list-screen.js';
import { SearchBox } from '../../app/search-box.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Stated } from '../../transcript/stated.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { Segments } from '../../ui/segments.js';
import { QuietTime } from '../../ui/time.js';
import { type VirtualColumn, VirtualTable } from '../../ui/virtual-table.js';
import { type Contact, listQuery } from './queries.js';
import { useContactHints } from './use-contact-hints.js';
import { Q_MAX, searchOf, SEGMENT_NAMES, type View, viewOf } from './view.js';
import { nameOf } from '../../transcript/contact-name.js';

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
    <ListScreen
      title={contacts.title}
      lead={contacts.lead}
      tools={
        <>
          <Segments
            label={contacts.segment}
            value={view.segment}
            options={SEGMENT_NAMES.map((value) => ({ value, label: contacts.segments[value] }))}
            onChange={(segment) => onView({ ...view, segment })}
          />
          <SearchBox
            id="contacts.search"
            title={searchTitle}
            label={contacts.search}
            placeholder={contacts.searchHint}
            maxLength={Q_MAX}
            searched={view.q}
            onSearch={(q) => onView({ ...view, q }, true)}
          />
        </>
      }
    >
      <Rows view={view} onView={onView} />
    </ListScreen>
  );
}

const searchTitle = ({ contacts }: Texts): string => contacts.search;

function Rows({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { contacts } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(listQuery(workspace, view));
  const columns = useColumns(view, workspace, onView);
  const empty =
    view.q !== '' ? (
      <Empty icon="search" title={contacts.noMatch}>
        {contacts.noMatchLead}
      </Empty>
    ) : (
      <Empty icon="people" title={contacts.empty[view.segment]}>
        {contacts.emptyLead[view.segment]}
      </Empty>
    );
  return (
    <List query={query} empty={empty} level={2} rows={8} scrolls>
      {(rows, end) => (
        <VirtualTable label={contacts.title} columns={columns} rows={rows} idOf={({ id }) => id} {...end} />
      )}
    </List>
  );
}

function Name({ of: contact, workspace }: { of: Contact; workspace: string }) {
  const { inbox } = useTexts();
  return (
    <>
      <Link to="/w/$workspace/contacts/$contact" params={{ workspace, contact: contact.id }} data-contact={contact.id}>
        <ForeignWords text={nameOf(contact, inbox)} />
      </Link>
      <Stated of={contact} field="name" />
    </>
  );
}

function Email({ of: contact, text }: { of: Contact; text: string }) {
  return (
    <>
      <ForeignWords text={text} />
      <Stated of={contact} field="email" />
    </>
  );
}

function useColumns(view: View, workspace: string, onView: (view: View) => void): VirtualColumn<Contact>[] {
  const { contacts } = useTexts();
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
        cell: (contact) => <Name of={contact} workspace={workspace} />,
      },
      {
        id: 'email',
        title: contacts.email,
        width: 'minmax(0, 3fr)',
        cell: (contact) => contact.email && <Email of={contact} text={contact.email} />,
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
