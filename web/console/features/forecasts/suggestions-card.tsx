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
import css from './suggestions-card.module.css';

type Counted = components['schemas']['SuggestionChannel'];

const DAYS = 30;
const NUMBERS = ['turns', 'answered', 'suggested', 'sent', 'edited', 'ignored', 'wrong', 'failed'] as const;

const BY_MACHINE = ['machine_right', 'machine_partly', 'machine_wrong', 'machine_not_comparable'] as const;

const idOf = ({ channel, account_id: id }: Counted): string => `${channel} ${id ?? ''}`;

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
      <Table label={counts.title} columns={columns} rows={data.channels} idOf={idOf} />
      <Judged channels={data.channels} nameOf={nameOf} />
    </Card>
  );
}

/** A first verdict beside people's, and never as a rate. Absent while the team has replied to none. */
function Judged({ channels, nameOf }: { channels: Counted[]; nameOf: (row: Counted) => string }) {
  const { counts } = useTexts().agentModes;
  const { format } = new Intl.NumberFormat(useLocale());
  const judged = channels.filter((row) => BY_MACHINE.some((figure) => row[figure] > 0));
  if (judged.length === 0) return null;
  return (
    <div className={css.judged}>
      <ul aria-label={counts.byMachine}>
        {judged.map((row) => (
          <li key={idOf(row)}>
            {counts.judged(nameOf(row), {
              machine: {
                right: format(row.machine_right),
                partly: format(row.machine_partly),
                wrong: format(row.machine_wrong),
                not_comparable: format(row.machine_not_comparable),
              },
              people: { right: format(row.sent), wrong: format(row.wrong) },
            })}
          </li>
        ))}
      </ul>
      <p>{counts.proxy}</p>
    </div>
  );
}
