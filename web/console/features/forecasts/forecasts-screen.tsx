import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { List } from '../../app/list.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { buttonClass } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Card, Page } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { ForecastForm } from './forecast-form.js';
import { SuggestionsCard } from './suggestions-card.js';
import { type Forecast, forecastMeaning, forecastsQuery } from './forecast-queries.js';
import { importsQuery } from './import-queries.js';

/** What the agent would have done with earlier conversations: the forecasts so far, and a new one. */
export function ForecastsScreen() {
  const { forecasts } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const navigate = useNavigate();
  const query = useQuery(forecastsQuery(workspace));
  const hasNothing = useQuery(importsQuery(workspace)).data?.length === 0;
  const links = (
    <>
      <Link to="/w/$workspace/forecasts/golden" params={{ workspace }} className={buttonClass()}>
        {forecasts.golden.open}
      </Link>
      <Link
        to="/w/$workspace/settings/import"
        params={{ workspace }}
        className={buttonClass(hasNothing ? 'primary' : 'plain')}
      >
        {forecasts.toImports}
      </Link>
    </>
  );
  const empty = (
    <Card title={forecasts.list}>
      <Empty icon="swap" title={forecasts.none} level={3}>
        {hasNothing ? forecasts.nothingLead : forecasts.noneLead}
      </Empty>
    </Card>
  );
  return (
    <Page title={forecasts.title} lead={forecasts.lead} actions={links}>
      {may(role, 'manage_team') && !hasNothing && (
        <ForecastForm
          onStarted={({ id: forecast }) =>
            void navigate({ to: '/w/$workspace/forecasts/$forecast', params: { workspace, forecast } })
          }
        />
      )}
      <SuggestionsCard />
      <List query={query} empty={empty} level={2} rows={4} scrolls>
        {(all) => (
          <Card title={forecasts.list} flush>
            <Forecasts all={all} />
          </Card>
        )}
      </List>
    </Page>
  );
}

function Forecasts({ all }: { all: Forecast[] }) {
  const { forecasts } = useTexts();
  const { id: workspace } = useWorkspace();
  const { format } = new Intl.NumberFormat(useLocale());
  const columns: Column<Forecast>[] = [
    {
      id: 'name',
      title: forecasts.name,
      kind: 'head',
      cell: ({ id, name }) => (
        <Link to="/w/$workspace/forecasts/$forecast" params={{ workspace, forecast: id }}>
          <bdi>{visible(name)}</bdi>
        </Link>
      ),
    },
    {
      id: 'status',
      title: forecasts.status,
      cell: ({ status }) => <Badge meaning={forecastMeaning(status)}>{forecasts.statuses[status]}</Badge>,
    },
    {
      id: 'tried',
      title: forecasts.tried,
      kind: 'number',
      cell: ({ done, conversations }) => `${format(done)} / ${format(conversations)}`,
    },
    { id: 'judged', title: forecasts.judged, kind: 'number', cell: ({ judged }) => format(judged) },
    { id: 'at', title: forecasts.created, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  ];
  return <Table label={forecasts.list} columns={columns} rows={all} idOf={({ id }) => id} />;
}
