import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { type Column, RowButton, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { DeliveryStatus } from './health.js';
import { deliveriesQuery, type Delivery, DELIVERY_FILTERS, type DeliveryFilter, type Endpoint } from './queries.js';
import { lazyPart } from '../../ui/parts.js';

const DeliveryDialog = lazyPart(() => import('./delivery-dialog.js').then((one) => ({ default: one.DeliveryDialog })));

/** Deliveries of the last thirty days; the filter and the open delivery are in the URL. */
export function DeliveriesCard({ endpoint }: { endpoint: Endpoint }) {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const { status: asked, delivery } = useSearch({ strict: false });
  const status = DELIVERY_FILTERS.find((one) => one === asked) ?? 'all';
  const query = useInfiniteQuery(deliveriesQuery(workspace, endpoint.id, status));
  const show = (search: { status?: DeliveryFilter; delivery?: string }): void =>
    void navigate({
      to: '/w/$workspace/settings/webhooks/$endpoint',
      params: { workspace, endpoint: endpoint.id },
      search,
    });
  const kept = status === 'all' ? {} : { status };
  return (
    <Card title={webhooks.deliveries} actions={<ActionButton id="webhook.redeliver" size="small" />} flush>
      <List
        query={query}
        tools={
          <Segments
            label={webhooks.filter}
            value={status}
            options={DELIVERY_FILTERS.map((value) => ({ value, label: webhooks.filters[value] }))}
            onChange={(one) => show(one === 'all' ? {} : { status: one })}
          />
        }
        empty={
          <Empty icon="mail" title={webhooks.noDeliveries} level={3}>
            {webhooks.noDeliveriesLead}
          </Empty>
        }
      >
        {(rows) => <DeliveriesTable rows={rows} onOpen={({ id }) => show({ ...kept, delivery: id })} />}
      </List>
      <Suspense>
        {delivery !== undefined && (
          <DeliveryDialog endpoint={endpoint} deliveryId={delivery} onClose={() => show(kept)} />
        )}
      </Suspense>
    </Card>
  );
}

function DeliveriesTable({ rows, onOpen }: { rows: Delivery[]; onOpen: (delivery: Delivery) => void }) {
  const { webhooks } = useTexts();
  const columns: Column<Delivery>[] = [
    {
      id: 'event',
      title: webhooks.event,
      kind: 'head',
      cell: (delivery) => <RowButton onClick={() => onOpen(delivery)}>{delivery.event_type}</RowButton>,
    },
    { id: 'status', title: webhooks.status, cell: (delivery) => <DeliveryStatus of={delivery} /> },
    {
      id: 'answer',
      title: webhooks.answer,
      cell: ({ response_code: code, error }) => code ?? (error === null ? '–' : (webhooks.errors[error] ?? error)),
    },
    { id: 'attempts', title: webhooks.attempts, kind: 'number', cell: ({ attempts }) => attempts },
    { id: 'when', title: webhooks.when, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  ];
  return <Table label={webhooks.deliveries} columns={columns} rows={rows} idOf={({ id }) => id} />;
}
