import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Callout } from '../../ui/callout.js';
import { NativeSelect } from '../../ui/native-select.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type Column, Table } from '../../ui/table.js';
import { authorOf, MAPPED_FIELDS, type MappedField } from './columns.js';
import { DateOrderField } from './date-order.js';
import type { DateOrder } from './import-queries.js';
import { timeOf } from './read-time.js';
import type { MappedTable } from './use-table.js';
import css from './imports.module.css';

interface Reading {
  /** The team's own addresses and domains. */
  own: readonly string[];
  notes: boolean;
  zone: string;
}

interface MappingProps extends MappedTable, Reading {
  /** Fields that are asked for. */
  missing: readonly MappedField[];
  order: DateOrder | '';
  onOrder: (order: DateOrder | '') => void;
}

/** Which column of a table holds what, and its first rows as they would be read. */
export function Mapping({ head, columns, error, onColumns, missing, order, onOrder, ...reading }: MappingProps) {
  const { forecasts, ui } = useTexts();
  const { imports } = forecasts;
  if (error) return <Callout meaning="danger">{imports.unreadable}</Callout>;
  if (!head) return <Skeleton label={ui.loading} rows={3} />;
  if (head.columns.length === 0) return <Callout meaning="danger">{imports.noColumns}</Callout>;
  const none = { value: '', label: imports.noColumn };
  const options = [none, ...head.columns.map((name) => ({ value: name, label: visible(name) }))];
  return (
    <section className={css.mapping} aria-label={imports.columns}>
      <h3>{imports.columns}</h3>
      <p className={css.faint}>{imports.columnsLead}</p>
      {missing.length > 0 && (
        <Callout meaning="danger" isAnswer>
          {imports.missing(missing.map((field) => imports.fields[field]))}
        </Callout>
      )}
      <div className={css.columns}>
        {MAPPED_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={imports.fields[field]}
            value={columns[field] ?? ''}
            options={options}
            aria-invalid={missing.includes(field) || undefined}
            onChange={(name) => {
              const { [field]: _, ...others } = columns;
              onColumns(name === '' ? others : { ...others, [field]: name });
            }}
          />
        ))}
        <DateOrderField dates={head.rows.map((row) => row[columns.at ?? ''] ?? '')} value={order} onChange={onOrder} />
      </div>
      {head.rows.length > 0 && <Preview rows={head.rows} columns={columns} {...reading} />}
    </section>
  );
}

interface PreviewProps extends Reading, Pick<MappedTable, 'columns'> {
  rows: Record<string, string>[];
}

function Preview({ rows, columns, own, notes, zone }: PreviewProps) {
  const { imports } = useTexts().forecasts;
  const language = useLocale();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const cellOf = (row: Record<string, string>, field: MappedField): string => row[columns[field] ?? ''] ?? '';
  // Addresses tell who wrote, too.
  const knowsAuthor = columns.author !== undefined || (columns.email !== undefined && own.length > 0);
  const shown = MAPPED_FIELDS.filter((field) => (field === 'author' ? knowsAuthor : columns[field] !== undefined));
  const said = (row: Record<string, string>, field: MappedField) => {
    const text = cellOf(row, field);
    if (field === 'author') return <AuthorCell {...{ row, columns, own, notes }} />;
    const at = field === 'at' ? timeOf(text, zone) : null;
    return <bdi className={css.cell}>{at === null ? visible(text) : format.format(at)}</bdi>;
  };
  const table: Column<Record<string, string>>[] = shown.map((field) => ({
    id: field,
    title: imports.fields[field],
    ...(field === 'conversation_id' && { kind: 'head' as const }),
    cell: (row) => said(row, field),
  }));
  return (
    <>
      <h3>{imports.preview}</h3>
      <div className={css.scroll} role="group" aria-label={imports.preview} tabIndex={0}>
        <Table label={imports.preview} columns={table} rows={rows} idOf={(row) => String(rows.indexOf(row))} />
      </div>
    </>
  );
}

type AuthorCellProps = Pick<PreviewProps, 'columns' | 'own' | 'notes'> & { row: Record<string, string> };

/** Who wrote, as it would be understood. */
function AuthorCell({ row, columns, own, notes }: AuthorCellProps) {
  const { imports } = useTexts().forecasts;
  const author = authorOf(row[columns.author ?? ''], row[columns.email ?? ''], own);
  if (author === null) return <Badge meaning="warning">{imports.unknownAuthor}</Badge>;
  if (author === 'note' && !notes) return <Badge>{imports.noteLeftOut}</Badge>;
  return <Badge meaning="info">{imports.authors[author]}</Badge>;
}
