import { useLocale, useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { languageName } from '../../ui/formats.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { share, shareWithin } from './figures.js';
import type { Interval, Report, ReportGroup } from './forecast-queries.js';
import css from './result.module.css';

export const GROUPS = ['topic', 'channel', 'language', 'month'] as const;
export type GroupKind = (typeof GROUPS)[number];

/** The same figures by topic, channel, language and month. */
export function Groups({ report: { groups } }: { report: Report }) {
  return GROUPS.filter((kind) => groups[kind].length > 0).map((kind) => (
    <GroupCard key={kind} kind={kind} rows={groups[kind]} />
  ));
}

/** A month is named as `2026-10`. */
export function groupName(
  kind: GroupKind,
  name: string | null,
  { language, texts }: { language: string; texts: Texts['forecasts'] },
): string {
  if (name === null) return unnamed(kind, texts);
  if (kind === 'channel') return texts.result.channels[name] ?? name;
  if (kind === 'language') return languageName(language, name);
  if (kind === 'month' && /^\d{4}-\d\d$/.test(name))
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${name}-01`),
    );
  return visible(name);
}

/** What has no name of its own. */
export const unnamed = (kind: GroupKind, { result }: Texts['forecasts']): string =>
  kind === 'topic' ? result.noTopic : result.notKnown;

function GroupCard({ kind, rows }: { kind: GroupKind; rows: ReportGroup[] }) {
  const { forecasts } = useTexts();
  const { result } = forecasts;
  const language = useLocale();
  const { format } = new Intl.NumberFormat(language);
  // What the machine counts has no interval: how far it is from the truth is unknown.
  const within = (interval: Interval, isEstimated: boolean): string =>
    isEstimated ? shareWithin(interval, language) : share(interval.point, language);
  const hasProxy = rows.some(({ is_estimated: isEstimated }) => !isEstimated);
  const columns: Column<ReportGroup>[] = [
    {
      id: 'name',
      title: result.group[kind],
      kind: 'head',
      cell: ({ name }) => <bdi>{groupName(kind, name, { language, texts: forecasts })}</bdi>,
    },
    {
      id: 'count',
      title: result.conversations,
      kind: 'number',
      cell: ({ conversations }) => format(conversations),
    },
    {
      id: 'settled',
      title: result.outcomes.settled,
      kind: 'number',
      cell: ({ settled, is_estimated: isEstimated }) => (
        <span className={css.figure}>
          {within(settled, isEstimated)} {!isEstimated && <Badge>{result.proxy}</Badge>}
        </span>
      ),
    },
    {
      id: 'wrong',
      title: result.outcomes.wrong,
      kind: 'number',
      cell: ({ wrong, is_estimated: isEstimated }) => <span className={css.figure}>{within(wrong, isEstimated)}</span>,
    },
  ];
  return (
    <Card title={result.groups[kind]} lead={hasProxy ? result.proxyLead : undefined} flush>
      <Table label={result.groups[kind]} columns={columns} rows={rows} idOf={({ name }) => name ?? ''} />
    </Card>
  );
}
