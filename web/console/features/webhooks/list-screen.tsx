import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { List } from '../../app/list.js';
import { SecretDialog, useShownSecret } from '../../app/secret-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Empty } from '../../ui/empty.js';
import { Card, Page } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { Counts, Health } from './health.js';
import { type Endpoint, endpointsQuery } from './queries.js';
import { lazyPart } from '../../ui/parts.js';

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.js').then((one) => ({ default: one.EndpointDialog })));

/** Webhook endpoints of the workspace and their health. */
export function WebhooksScreen() {
  const { webhooks } = useTexts();
  const { id } = useWorkspace();
  const navigate = useNavigate();
  const query = useInfiniteQuery(endpointsQuery(id));
  const [isCreating, setCreating] = useState(false);
  const { shown, show, forget } = useShownSecret();
  const [made, setMade] = useState<string | null>(null);
  useAllowedActions(useMemo(() => listActions(() => setCreating(true)), []));
  const openMade = (): void => {
    forget();
    if (made !== null)
      void navigate({ to: '/w/$workspace/settings/webhooks/$endpoint', params: { workspace: id, endpoint: made } });
  };
  return (
    <Page title={webhooks.title} lead={webhooks.lead} actions={<ActionButton id="webhooks.create" kind="primary" />}>
      <Card flush>
        <List
          query={query}
          empty={
            <Empty icon="plug" title={webhooks.none} level={2} action={<ActionButton id="webhooks.create" />}>
              {webhooks.noneLead}
            </Empty>
          }
        >
          {(endpoints) => <EndpointsTable endpoints={endpoints} />}
        </List>
      </Card>
      <Suspense>
        {isCreating && (
          <EndpointDialog
            onClose={() => setCreating(false)}
            onMade={({ id: endpoint, url, secret }) => {
              setCreating(false);
              setMade(endpoint);
              show({ title: webhooks.copySecret, lead: webhooks.copySecretLead(url), secret, storedAs: 'encrypted' });
            }}
          />
        )}
      </Suspense>
      {shown && <SecretDialog shown={shown} onClose={openMade} />}
    </Page>
  );
}

const listActions = (create: () => void): Action[] => [
  {
    id: 'webhooks.create',
    family: 'here',
    title: ({ webhooks }) => webhooks.create,
    icon: 'plus',
    keys: 'n',
    needs: 'manage_team',
    run: create,
  },
];

function EndpointsTable({ endpoints }: { endpoints: Endpoint[] }) {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  const columns: Column<Endpoint>[] = [
    {
      id: 'url',
      title: webhooks.endpoint,
      kind: 'head',
      cell: ({ id, url, description }) => (
        <>
          <Link to="/w/$workspace/settings/webhooks/$endpoint" params={{ workspace, endpoint: id }}>
            {url}
          </Link>
          {description && <div>{description}</div>}
        </>
      ),
    },
    { id: 'health', title: webhooks.status, cell: (endpoint) => <Health of={endpoint} /> },
    { id: 'events', title: webhooks.events, cell: ({ events }) => webhooks.eventsOf(events) },
    { id: 'counts', title: webhooks.lastDay, cell: (endpoint) => <Counts of={endpoint} /> },
    {
      id: 'last',
      title: webhooks.lastDelivery,
      cell: ({ last_delivery: last }) => (last ? <RelativeTime at={last.attempted_at} /> : webhooks.never),
    },
  ];
  return <Table label={webhooks.title} columns={columns} rows={endpoints} idOf={({ id }) => id} />;
}
