import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { goldenChecksQuery, type GoldenCheck } from '../../golden/golden-queries.js';

const SHOWN_MAX = 5;

/** The latest times that golden answers were asked again, and what came of it. */
export function ChecksCard() {
  const { forecasts } = useTexts();
  const { golden } = forecasts;
  const { id: workspace } = useWorkspace();
  const { format } = new Intl.NumberFormat(useLocale());
  const { data: checks = [] } = useQuery(goldenChecksQuery(workspace));
  if (checks.length === 0) return null;
  const foundBy = ({ counts }: GoldenCheck): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
  const columns: Column<GoldenCheck>[] = [
    {
      id: 'kind',
      title: golden.checks,
      kind: 'head',
      cell: ({ kind, version_before: before }) => {
        const name = kind === 'draft' ? golden.ofDraft : golden.ofNow;
        return before === null ? name : `${name}, ${golden.sinceVersion(before)}`;
      },
    },
    { id: 'status', title: forecasts.status, cell: ({ status }) => <Badge>{golden.statuses[status]}</Badge> },
    { id: 'done', title: golden.asked, kind: 'number', cell: ({ done }) => format(done) },
    { id: 'found', title: golden.differing, kind: 'number', cell: (check) => format(foundBy(check)) },
    { id: 'at', title: forecasts.created, cell: ({ created_at: at }) => <RelativeTime at={at} /> },
  ];
  return (
    <Card title={golden.checks} flush>
      <Table label={golden.checks} columns={columns} rows={checks.slice(0, SHOWN_MAX)} idOf={({ id }) => id} />
    </Card>
  );
}
