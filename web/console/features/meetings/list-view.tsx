import { useInfiniteQuery } from '@tanstack/react-query';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { startOfDay } from '../../app/zones.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Badge, type Meaning } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
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
  const { meetings: text } = useTexts();
  const language = useLocale();
  const { id } = useWorkspace();
  const from = new Date(startOfDay(view.monday, view.zone)).toISOString();
  const query = useInfiniteQuery(listQuery(id, { starts_after: from, ...(view.host && { host_id: view.host }) }));
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
  const empty = (
    <Empty icon="calendar" title={text.noneFrom}>
      {text.emptyLead}
    </Empty>
  );
  return (
    <List query={query} empty={empty} level={2} rows={6}>
      {(rows) => (
        <Card flush>
          <Table label={text.list} columns={columns} rows={rows} idOf={(meeting) => meeting.id} />
        </Card>
      )}
    </List>
  );
}
