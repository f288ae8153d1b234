import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';

type Counted = components['schemas']['SuggestionChannel'];

const DAYS = 30;
const NUMBERS = ['turns', 'answered', 'suggested', 'sent', 'edited', 'ignored', 'wrong', 'failed'] as const;

const countsQuery = (workspace: string, created_after: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'forecasts', 'suggestions', created_after),
    queryFn: async ({ signal }) => {
      const params = { query: { created_after } };
      return (await call(() => apiOf(workspace).GET('/v1/suggestion_counts', { params, signal }))).data;
    },
  });

const since = (): string => new Date(Date.now() - DAYS * 24 * 3_600_000).toISOString();

/** What the agent would have answered in channels where it does not answer. Absent if it answers in all. */
export function SuggestionsCard() {
  const { agentModes: words } = useTexts();
  const { id: workspace } = useWorkspace();
  const { format } = new Intl.NumberFormat(useLocale());
  const [start] = useState(since);
  const { data } = useQuery(countsQuery(workspace, start));
  if (!data || data.channels.length === 0) return null;
  const { counts, modes } = words;
  const nameOf = ({ account_id: id, name }: Counted): string =>
    id === null ? counts.chat : name === null ? counts.removed : visible(name);
  const columns: Column<Counted>[] = [
    { id: 'channel', title: counts.columns.channel, kind: 'head', cell: (row) => <bdi>{nameOf(row)}</bdi> },
    { id: 'mode', title: counts.columns.mode, cell: ({ agent_mode: mode }) => (mode === null ? '–' : modes[mode]) },
    ...NUMBERS.map((id): Column<Counted> => ({
      id,
      title: counts.columns[id],
      kind: 'number',
      cell: (row) => format(row[id]),
    })),
  ];
  return (
    <Card title={counts.title} lead={counts.lead} flush>
      <Table
        label={counts.title}
        columns={columns}
        rows={data.channels}
        idOf={({ channel, account_id: id }) => `${channel} ${id ?? ''}`}
      />
    </Card>
  );
}
