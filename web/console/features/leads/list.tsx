import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRows } from '../../app/lists.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QuietTime } from '../../ui/time.js';
import { type VirtualColumn, VirtualTable } from '../../ui/virtual-table.js';
import { NoLeads } from './no-leads.js';
import { countsQuery, listQuery } from './queries.js';
import { Score } from './score.js';
import { type LeadFilters, type Lead, searchOf, STATUSES, type View } from './view.js';
import { STATUS_MEANINGS, titleOf } from './words.js';

export interface ListProps {
  view: View;
  openId: string | null;
  onView: (view: View) => void;
}

/** Leads as rows, sorted by the API. */
export function List({ view, openId, onView }: ListProps) {
  const { leads, ui } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(listQuery(workspace, view));
  const { data, error, isPending, refetch, isFetchNextPageError, fetchNextPage } = query;
  const { data: counts } = useQuery(countsQuery(workspace, view));
  const { rows, onEnd } = useRows(query);
  const columns = useColumns(view, workspace, onView);
  if (isPending) return <Skeleton label={ui.loading} rows={8} />;
  if (error && !data) return <Failed level={2} error={error} onRetry={() => void refetch()} />;
  if (rows.length === 0) return <NoLeads view={view} />;
  const total = counts
    ? view.status
      ? counts[view.status]
      : STATUSES.reduce((sum, one) => sum + counts[one], 0)
    : null;
  return (
    <VirtualTable
      label={leads.title}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      total={total}
      currentId={openId}
      onEnd={onEnd}
      foot={isFetchNextPageError && error && <Failed error={error} onRetry={() => void fetchNextPage()} />}
    />
  );
}

function useColumns(view: View, workspace: string, onView: (view: View) => void): VirtualColumn<Lead>[] {
  const { leads } = useTexts();
  return useMemo(() => {
    const search = searchOf(view);
    const sorted = (sort: LeadFilters['sort']): Pick<VirtualColumn<Lead>, 'sort' | 'onSort'> => ({
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
            search={search}
            data-lead={lead.id}
          >
            <ForeignWords text={titleOf(lead, leads)} />
          </Link>
        ),
      },
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
        width: '8.5rem',
        cell: ({ status }) => <Badge meaning={STATUS_MEANINGS[status]}>{leads.statuses[status]}</Badge>,
      },
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
        width: '7.5rem',
        cell: ({ source }) => source && leads.sources[source],
      },
      {
        id: 'created',
        title: leads.created,
        width: '8rem',
        cell: ({ created_at: at }) => <QuietTime at={at} />,
        ...sorted('created_at'),
      },
    ];
  }, [view, workspace, onView, leads]);
}
