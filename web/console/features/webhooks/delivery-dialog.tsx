import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Facts } from '../../ui/facts.js';
import { Stack } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { DeliveryStatus } from './health.js';
import { type Delivery, deliveryPolls, deliveryQuery, type Endpoint, payloadQuery, redeliver } from './queries.js';
import css from './webhooks.module.css';

interface Props {
  endpoint: Endpoint;
  deliveryId: string;
  onClose: () => void;
}

/** One delivery: its payload, the response to each attempt, and the time of the next one. */
export function DeliveryDialog({ endpoint, deliveryId, onClose }: Props) {
  const texts = useTexts();
  const { webhooks, ui } = texts;
  const { id: workspace, role } = useWorkspace();
  const [polls] = useState(deliveryPolls);
  const isOn = endpoint.status === 'enabled';
  const query = useQuery({
    ...deliveryQuery(workspace, endpoint.id, deliveryId),
    refetchInterval: isOn && polls,
  });
  const [isBusy, setBusy] = useState(false);
  const again = (): void => {
    setBusy(true);
    redeliver(workspace, endpoint.id, deliveryId)
      .then(
        () => showToast({ title: webhooks.redelivered(1) }),
        (problem: unknown) => showFailure(problemText(problem, texts)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={query.data?.event_type ?? webhooks.delivery}
      lead={endpoint.url}
      foot={
        <>
          <Button onClick={onClose}>{ui.close}</Button>
          {isOn && may(role, 'manage_team') && (
            <Button busy={isBusy} onClick={again}>
              {webhooks.redeliver}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(delivery) => (
          <Stack gap={4}>
            <DeliveryFacts delivery={delivery} />
            <Attempts delivery={delivery} />
            <Response delivery={delivery} />
            <Payload endpoint={endpoint} deliveryId={deliveryId} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { webhooks } = useTexts();
  const { event_id, response_code, response_time_ms, error, attempted_at, next_attempt_at } = delivery;
  return (
    <Facts
      facts={[
        [webhooks.status, <DeliveryStatus key="status" of={delivery} />],
        [webhooks.answer, response_code ?? (error === null ? null : (webhooks.errors[error] ?? error))],
        [webhooks.took, response_time_ms === null ? null : webhooks.ms(response_time_ms)],
        [webhooks.attempts, delivery.attempts],
        [webhooks.lastAttempt, attempted_at && <RelativeTime key="last" at={attempted_at} />],
        [webhooks.nextAttempt, next_attempt_at && <RelativeTime key="next" at={next_attempt_at} />],
        [webhooks.eventId, <code key="event">{event_id}</code>],
      ]}
    />
  );
}

function Attempts({ delivery: { earlier_attempts: earlier } }: { delivery: Delivery }) {
  const { webhooks } = useTexts();
  if (earlier.length === 0) return null;
  return (
    <Stack gap={1}>
      <h3>{webhooks.earlier}</h3>
      <ul>
        {earlier.map(({ attempted_at: at, response_code: code, error }) => (
          <li key={at}>
            <RelativeTime at={at} />: {code ?? (error === null ? '–' : (webhooks.errors[error] ?? error))}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Response({ delivery: { response_body: body } }: { delivery: Delivery }) {
  const { webhooks } = useTexts();
  if (body === null) return null;
  return (
    <Stack gap={1}>
      <h3>{webhooks.response}</h3>
      <pre className={css.text} tabIndex={0} aria-label={webhooks.response}>
        {body}
      </pre>
    </Stack>
  );
}

function Payload({ endpoint, deliveryId }: { endpoint: Endpoint; deliveryId: string }) {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <Stack gap={1}>
      <h3>{webhooks.payload}</h3>
      <p className={css.hint}>{webhooks.payloadHint}</p>
      <Loaded query={useQuery(payloadQuery(workspace, endpoint.id, deliveryId))} rows={2}>
        {(payload) =>
          payload === null ? (
            <p>{webhooks.noPayload}</p>
          ) : (
            <pre className={css.text} tabIndex={0} aria-label={webhooks.payload}>
              {indented(payload)}
            </pre>
          )
        }
      </Loaded>
    </Stack>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
