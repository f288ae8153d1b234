import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import { problemText } from '../../app/problem.js';
import { SecretDialog, useShownSecret } from '../../app/secret-dialog.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import { Card, Page, Row } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { DeliveriesCard } from './deliveries-card.js';
import { DeleteDialog, RotateSecretDialog } from './dialogs.js';
import { type OpenDialog, endpointActions } from './endpoint-actions.js';
import { Counts, Health } from './health.js';
import { type Endpoint, endpointQuery, sendTest, updateEndpoint } from './queries.js';
import { lazyPart } from '../../ui/parts.js';

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.js').then((one) => ({ default: one.EndpointDialog })));

/** One endpoint: its health and its deliveries. */
export function EndpointScreen() {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  const { endpoint: id = '' } = useParams({ strict: false });
  const query = useQuery(endpointQuery(workspace, id));
  if (query.data) return <Shown endpoint={query.data} />;
  return (
    <Page title={webhooks.endpoint}>
      <Loaded query={query} level={2} rows={4} />
    </Page>
  );
}

function Shown({ endpoint }: { endpoint: Endpoint }) {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  const [opened, setOpened] = useState<OpenDialog>(null);
  const pause = usePause(endpoint);
  const test = useTest(endpoint);
  const isOn = endpoint.status === 'enabled';
  useAllowedActions(
    useMemo(() => endpointActions({ isOn, open: setOpened, pause: () => pause(isOn), test }), [isOn, pause, test]),
  );
  return (
    <Page
      title={endpoint.url}
      back={
        <Link to="/w/$workspace/settings/webhooks" params={{ workspace }}>
          {webhooks.all}
        </Link>
      }
      lead={endpoint.description ?? webhooks.endpoint}
      actions={
        <>
          <ActionButton id="webhook.test" kind="primary" />
          <ActionButton id="webhook.pause" />
          <ActionButton id="webhook.edit" />
        </>
      }
    >
      <Card title={webhooks.facts}>
        <EndpointFacts endpoint={endpoint} />
      </Card>
      <DeliveriesCard endpoint={endpoint} />
      <Dialogs endpoint={endpoint} opened={opened} onOpen={setOpened} />
    </Page>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { webhooks } = useTexts();
  const { events, include_text, api_version, created_at } = endpoint;
  return (
    <>
      <Facts
        facts={[
          [webhooks.status, <Health key="health" of={endpoint} />],
          [webhooks.lastDay, <Counts key="counts" of={endpoint} />],
          [webhooks.events, events.includes('*') ? webhooks.allEvents : events.join(', ')],
          [webhooks.includeText, include_text ? webhooks.yes : webhooks.no],
          [webhooks.apiVersion, api_version],
          [webhooks.created, <RelativeTime key="created" at={created_at} />],
        ]}
      />
      {endpoint.disabled_reason !== null && endpoint.disabled_reason !== 'manual' && (
        <Callout meaning="danger">{webhooks.disabledLead[endpoint.disabled_reason]}</Callout>
      )}
      <Row>
        <ActionButton id="webhook.rotate" size="small" />
        <ActionButton id="webhook.delete" size="small" kind="quiet-danger" />
      </Row>
    </>
  );
}

interface DialogsProps {
  endpoint: Endpoint;
  opened: OpenDialog;
  onOpen: (opened: OpenDialog) => void;
}

const RedeliverDialog = lazyPart(() =>
  import('./redeliver-dialog.js').then((one) => ({ default: one.RedeliverDialog })),
);

function Dialogs({ endpoint, opened, onOpen }: DialogsProps) {
  const { webhooks } = useTexts();
  const { shown, show, forget } = useShownSecret();
  const close = () => onOpen(null);
  return (
    <Suspense>
      {opened === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {opened === 'redeliver' && <RedeliverDialog endpoint={endpoint} onClose={close} />}
      {opened === 'delete' && <DeleteDialog endpoint={endpoint} onClose={close} />}
      {opened === 'rotate' && (
        <RotateSecretDialog
          endpoint={endpoint}
          onClose={close}
          onMade={(secret) =>
            show({
              title: webhooks.copySecret,
              lead: webhooks.copySecretLead(endpoint.url),
              secret,
              storedAs: 'encrypted',
            })
          }
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={forget} />}
    </Suspense>
  );
}

/** Pauses or resumes the endpoint, with undo. */
function usePause({ id, url }: Endpoint): (isOn: boolean) => void {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  return useMemo(() => {
    const { webhooks, ui } = texts;
    let isBusy = false;
    const set = (isPaused: boolean): void => {
      if (isBusy) return;
      isBusy = true;
      void updateEndpoint(workspace, id, { status: isPaused ? 'disabled' : 'enabled' })
        .then(
          () =>
            showToast({
              title: isPaused ? webhooks.paused(url) : webhooks.resumed(url),
              undo: () => set(!isPaused),
              undoLabel: ui.undo,
            }),
          (problem: unknown) => showFailure(problemText(problem, texts)),
        )
        .finally(() => (isBusy = false));
    };
    return set;
  }, [texts, workspace, id, url]);
}

/** Sends a test event and opens its delivery. */
function useTest({ id }: Endpoint): () => void {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  return useMemo(() => {
    let isBusy = false;
    return () => {
      if (isBusy) return;
      isBusy = true;
      void sendTest(workspace, id)
        .then(
          ({ id: delivery }) =>
            void navigate({
              to: '/w/$workspace/settings/webhooks/$endpoint',
              params: { workspace, endpoint: id },
              search: { delivery },
            }),
          (problem: unknown) => showFailure(problemText(problem, texts)),
        )
        .finally(() => (isBusy = false));
    };
  }, [texts, workspace, id, navigate]);
}
