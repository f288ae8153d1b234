import { useInfiniteQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../app/session.js';
import { startOfDay } from '../../app/zones.js';
import { useLanguage, useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Badge, type Meaning } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Card, Row } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type Column, RowButton, Table } from '../../ui/table.js';
import { listQuery, type Meeting } from './queries.js';
import { spanText } from './times.js';
import type { View } from './view.js';

export const MEANING: Record<Meeting['status'], Meaning> = {
  booked: 'accent',
  rescheduled: 'info',
  cancelled: 'neutral',
  completed: 'success',
  no_show: 'warning',
};

export interface ListViewProps {
  view: View;
  nameOf: (memberId: string) => string;
  onOpen: (id: string) => void;
}

/** Meetings from the shown week on, earliest first. */
export function ListView({ view, nameOf, onOpen }: ListViewProps) {
  const texts = useTexts();
  const { meetings: text, ui } = texts;
  const language = useLanguage();
  const { id } = useWorkspace();
  const from = new Date(startOfDay(view.monday, view.zone)).toISOString();
  const query = listQuery(id, { starts_after: from, ...(view.host && { host_id: view.host }) });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(query);
  const rows = data?.pages.flatMap((page) => page.data);
  const columns: Column<Meeting>[] = [
    {
      id: 'when',
      title: text.when,
      kind: 'head',
      cell: (meeting) => (
        <RowButton onClick={() => onOpen(meeting.id)} data-meeting={meeting.id}>
          {spanText(meeting, view.zone, language)}
        </RowButton>
      ),
    },
    { id: 'title', title: text.title_, cell: ({ title }) => title },
    {
      id: 'attendee',
      title: text.attendee,
      cell: ({ attendee_name, attendee_email }) => attendee_name ?? attendee_email ?? '–',
    },
    { id: 'host', title: text.host, cell: ({ host_id }) => nameOf(host_id) },
    {
      id: 'status',
      title: text.status,
      cell: ({ status }) => <Badge meaning={MEANING[status]}>{text.statuses[status]}</Badge>,
    },
  ];
  if (error) return <Failed level={2} error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton label={ui.loading} rows={6} />;
  if (rows.length === 0)
    return (
      <Empty icon="calendar" title={text.noneFrom}>
        {text.emptyLead}
      </Empty>
    );
  return (
    <>
      <Card flush>
        <Table label={text.list} columns={columns} rows={rows} idOf={(meeting) => meeting.id} />
      </Card>
      {hasNextPage && (
        <Row>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {ui.more}
          </Button>
        </Row>
      )}
    </>
  );
}
