import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { type Column, RowButton, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { type Receipt, RECEIPT_FILTERS, type ReceiptFilter, receiptsQuery } from './queries.js';
import { ReceiptDialog } from './receipt-dialog.js';

/** Lists executed, requested and refused actions; the filter is in the URL. */
export function ReceiptsCard() {
  const { actions } = useTexts();
  const { id } = useWorkspace();
  const navigate = useNavigate();
  const { status = 'all' }: { status?: ReceiptFilter } = useSearch({ strict: false });
  const [open, setOpen] = useState<Receipt | null>(null);
  const query = useInfiniteQuery(receiptsQuery(id, status));
  const show = (next: ReceiptFilter): void =>
    void navigate({
      to: '/w/$workspace/settings/actions',
      params: { workspace: id },
      search: next === 'all' ? {} : { status: next },
    });
  return (
    <Card title={actions.receipts} lead={actions.receiptsLead} flush>
      <List
        query={query}
        tools={
          <Segments
            label={actions.filter}
            value={status}
            options={RECEIPT_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? actions.all : actions.statuses[value],
            }))}
            onChange={show}
          />
        }
        empty={
          <Empty icon="bolt" title={actions.noReceipts} level={3}>
            {actions.noReceiptsLead}
          </Empty>
        }
      >
        {(rows) => <ReceiptsTable rows={rows} onOpen={setOpen} />}
      </List>
      {open && <ReceiptDialog receipt={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function ReceiptsTable({ rows, onOpen }: { rows: Receipt[]; onOpen: (receipt: Receipt) => void }) {
  const { actions } = useTexts();
  const columns: Column<Receipt>[] = [
    {
      id: 'name',
      title: actions.name,
      kind: 'head',
      cell: (receipt) => (
        <RowButton onClick={() => onOpen(receipt)}>
          <code>{receipt.name}</code>
        </RowButton>
      ),
    },
    { id: 'status', title: actions.status, cell: (receipt) => <ReceiptStatusBadge of={receipt} /> },
    { id: 'answer', title: actions.answer, cell: ({ response_status: code }) => code ?? '–' },
    { id: 'when', title: actions.when, cell: ({ created_at: at }) => <RelativeTime at={at} /> },
  ];
  return <Table label={actions.receipts} columns={columns} rows={rows} idOf={({ id }) => id} />;
}

const MEANING: Partial<Record<Receipt['status'], 'success' | 'danger' | 'warning'>> = {
  completed: 'success',
  failed: 'danger',
  refused: 'danger',
  awaiting_approval: 'warning',
};

export function ReceiptStatusBadge({ of: { status } }: { of: Receipt }) {
  const { actions } = useTexts();
  return <Badge meaning={MEANING[status] ?? 'neutral'}>{actions.statuses[status]}</Badge>;
}
