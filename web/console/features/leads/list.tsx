import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { QuietTime } from '../../ui/time.js';
import { type VirtualColumn, VirtualTable } from '../../ui/virtual-table.js';
import { NoLeads } from './no-leads.js';
import { moneyText } from './money.js';
import { countsQuery, listQuery, memberNamesQuery } from './queries.js';
import { Score } from './score.js';
import { type LeadFilters, type Lead, searchOf, type Status, STATUSES, type View } from './view.js';
import { STATUS_MEANINGS, titleOf } from './words.js';

export interface ListProps {
  view: View;
  openId: string | null;
  onView: (view: View) => void;
}

/** Beside the open lead there is no room for these. */
const LEFT_OUT: readonly string[] = ['company', 'source'];

/** Leads as rows, sorted by the API. */
export function LeadList({ view, openId, onView }: ListProps) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(listQuery(workspace, view));
  const { data: counts } = useQuery(countsQuery(workspace, view));
  const columns = useColumns(view, workspace, onView);
  const shown: readonly Status[] = view.status ? [view.status] : STATUSES;
  const total = counts ? shown.reduce<number>((sum, one) => sum + counts[one], 0) : null;
  return (
    <List query={query} empty={<NoLeads view={view} />} level={2} rows={8} scrolls>
      {(rows, end) => (
        <VirtualTable
          label={leads.title}
          columns={openId === null ? columns : columns.filter(({ id }) => !LEFT_OUT.includes(id))}
          rows={rows}
          idOf={({ id }) => id}
          currentId={openId}
          {...end}
          total={total}
        />
      )}
    </List>
  );
}

type Column = VirtualColumn<Lead>;

function useColumns(view: View, workspace: string, onView: (view: View) => void): Column[] {
  const { leads } = useTexts();
  const locale = useLocale();
  const { data: members } = useQuery(memberNamesQuery(workspace));
  return useMemo(() => {
    const sorted = (sort: LeadFilters['sort']): Pick<Column, 'sort' | 'onSort'> => ({
      sort: view.sort === sort ? view.order : 'none',
      onSort: () => onView({ ...view, sort, order: view.sort === sort && view.order === 'desc' ? 'asc' : 'desc' }),
    });
    return [
      {
        id: 'title',
        title: leads.lead,
        width: 'minmax(0, 3fr)',
        kind: 'head',
        cell: (lead) => (
          <Link
            to="/w/$workspace/leads/$lead"
            params={{ workspace, lead: lead.id }}
            search={searchOf(view)}
            data-lead={lead.id}
          >
            <ForeignWords text={titleOf(lead, leads)} />
          </Link>
        ),
      },
      ...detailColumns(leads, { locale, members }),
      {
        id: 'score',
        title: leads.score,
        width: '6rem',
        cell: ({ score }) => <Score value={score} />,
        ...sorted('score'),
      },
      {
        id: 'source',
        title: leads.source,
        width: '6rem',
        cell: ({ source }) => source && leads.sources[source],
      },
      {
        id: 'created',
        title: leads.created,
        width: '7rem',
        cell: ({ created_at: at }) => <QuietTime at={at} />,
        ...sorted('created_at'),
      },
    ];
  }, [view, workspace, onView, leads, locale, members]);
}

/** What is known of a lead, and who looks after it. */
const detailColumns = (
  leads: ReturnType<typeof useTexts>['leads'],
  { locale, members }: { locale: string; members: ReadonlyMap<string, string> | undefined },
): Column[] => [
  {
    id: 'name',
    title: leads.name,
    width: 'minmax(0, 2fr)',
    cell: ({ name }) => name && <ForeignWords text={name} />,
  },
  {
    id: 'company',
    title: leads.company,
    width: 'minmax(0, 2fr)',
    cell: ({ company }) => company && <ForeignWords text={company} />,
  },
  {
    id: 'status',
    title: leads.status,
    width: '7.5rem',
    cell: ({ status }) => <Badge meaning={STATUS_MEANINGS[status]}>{leads.statuses[status]}</Badge>,
  },
  {
    id: 'value',
    title: leads.value,
    width: '6.5rem',
    cell: ({ value }) => value && moneyText(value, locale),
  },
  {
    id: 'assignee',
    title: leads.assignee,
    width: 'minmax(0, 1.5fr)',
    cell: ({ assignee_id: id }) => id && visible(members?.get(id) ?? '…'),
  },
];
