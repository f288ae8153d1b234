import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import type { Delivery, Endpoint } from './queries.js';

const isSuccess = (code: number | null): boolean => code !== null && code >= 200 && code < 300;

/** Health of an endpoint: enabled and responding, failing, or disabled with the reason. */
export function Health({
  of: { status, disabled_reason: reason, last_delivery: last, deliveries_24h },
}: {
  of: Endpoint;
}) {
  const { webhooks } = useTexts();
  if (status === 'disabled')
    return (
      <Badge meaning={reason === 'manual' ? 'neutral' : 'danger'} icon={reason === 'manual' ? 'clock' : 'warning'}>
        {webhooks.disabled[reason ?? 'manual']}
      </Badge>
    );
  if (last === null) return <Badge meaning="info">{webhooks.unused}</Badge>;
  if (isSuccess(last.response_code))
    return (
      <Badge meaning={deliveries_24h.failed > 0 ? 'warning' : 'success'} icon="check">
        {deliveries_24h.failed > 0 ? webhooks.shaky : webhooks.healthy}
      </Badge>
    );
  return (
    <Badge meaning="danger" icon="warning">
      {webhooks.failing(last.response_code)}
    </Badge>
  );
}

/** Figures of the last 24 hours. */
export function Counts({ of: { deliveries_24h } }: { of: Endpoint }) {
  const { webhooks } = useTexts();
  return <>{webhooks.counts(deliveries_24h.ok, deliveries_24h.failed)}</>;
}

const MEANING = { pending: 'warning', succeeded: 'success', failed: 'danger' } as const;

export function DeliveryStatus({ of: { status } }: { of: Delivery }) {
  const { webhooks } = useTexts();
  return <Badge meaning={MEANING[status]}>{webhooks.statuses[status]}</Badge>;
}
