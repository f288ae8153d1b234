import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Card, Page } from '../../ui/page.js';
import { type Column, RowButton, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { type AuditFilters, FiltersBar, filtersOf } from './filters-bar.js';
import { auditQuery, type Entry } from './queries.js';
import css from './audit.module.css';

/** Audit trail. Its filters are in the URL. */
export function AuditScreen() {
  const { audit } = useTexts();
  const { id } = useWorkspace();
  const navigate = useNavigate();
  const filters = filtersOf(useSearch({ strict: false }));
  const query = useInfiniteQuery(auditQuery(id, filters));
  const show = (search: AuditFilters): void =>
    void navigate({ to: '/w/$workspace/settings/audit', params: { workspace: id }, search });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title={audit.title} lead={audit.lead}>
      <FiltersBar filters={filters} onChange={show} />
      <Card flush>
        <List
          query={query}
          empty={
            <Empty
              icon="search"
              title={audit.none}
              level={2}
              action={isFiltered && <Button onClick={() => show({})}>{audit.showAll}</Button>}
            >
              {isFiltered ? audit.noneFiltered : audit.noneLead}
            </Empty>
          }
        >
          {(rows) => <Entries rows={rows} onActor={(actor) => show({ ...filters, actor })} />}
        </List>
      </Card>
    </Page>
  );
}

function Entries({ rows, onActor }: { rows: Entry[]; onActor: (id: string) => void }) {
  const { audit } = useTexts();
  const columns: Column<Entry>[] = [
    { id: 'when', title: audit.when, cell: ({ created_at: at }) => <RelativeTime at={at} /> },
    {
      id: 'action',
      title: audit.action,
      kind: 'head',
      cell: ({ action }) => <code className={css.line}>{action}</code>,
    },
    {
      id: 'actor',
      title: audit.actor,
      cell: ({ actor: { id, label, type } }) =>
        id === null ? (
          `${label} (${audit.actorTypes[type]})`
        ) : (
          <RowButton aria-label={audit.onlyBy(label)} onClick={() => onActor(id)}>
            <span className={css.line}>
              {label} ({audit.actorTypes[type]})
            </span>
          </RowButton>
        ),
    },
    { id: 'changes', title: audit.changes, cell: ({ changes }) => (changes.length > 0 ? changes.join(', ') : '–') },
    {
      id: 'target',
      title: audit.target,
      cell: ({ target }) => (
        <>
          {target.type}
          {target.id !== null && (
            <>
              {' '}
              <code>{target.id.slice(-8)}</code>
            </>
          )}
        </>
      ),
    },
  ];
  return <Table label={audit.title} columns={columns} rows={rows} idOf={({ id }) => id} />;
}
