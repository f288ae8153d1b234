import { Suspense, useMemo, useState } from 'react';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type Column, Table } from '../../ui/table.js';
import { HowCounted } from './counted.js';
import { useCsvFormat } from '../../app/csv-choice.js';
import { csvOfSheet } from './csv.js';
import { download } from './download.js';
import type { Line, Sheet } from './figures.js';
import { figureText, itemFormat } from './formats.js';
import type { View } from './view.js';
import { lazyPart } from '../../ui/parts.js';
import css from './figure.module.css';

const Plot = lazyPart(() => import('./plot.js'));

/** One sheet: a plot, the same data as a table, and a CSV file. */
export function FigureCard({ sheet, view }: { sheet: Sheet; view: View }) {
  const { analytics, ui } = useTexts();
  const format = useCsvFormat();
  const [item, setItem] = useState<number | null>(null);
  const shown = sheet.lines.filter(({ colour }) => colour !== null);
  const isEmpty = shown.every(({ values }) => values.every((value) => value === null || value === 0));
  const save = () => download(`${sheet.id}-${view.from}-${view.to}.csv`, csvOfSheet(sheet, analytics.time, format));
  return (
    <Card
      title={sheet.title}
      lead={sheet.lead}
      actions={
        <Button size="small" aria-label={analytics.csvOf(sheet.title)} onClick={save}>
          {analytics.csv}
        </Button>
      }
    >
      <Legend sheet={sheet} lines={shown} item={item} view={view} />
      {isEmpty ? (
        <p className={css.none}>{analytics.nothing}</p>
      ) : (
        <Suspense fallback={<Skeleton label={ui.loading} rows={6} />}>
          <Plot
            sheet={sheet}
            zone={view.zone}
            by={view.by}
            label={analytics.plotOf(sheet.title, analytics.granularities[view.by])}
            onPoint={setItem}
          />
        </Suspense>
      )}
      <AsTable sheet={sheet} view={view} />
      <HowCounted figures={sheet.lines} />
    </Card>
  );
}

/** Legend, with totals of the window or the values of the item under the pointer. */
function Legend({ sheet, lines, item, view }: { sheet: Sheet; lines: Line[]; item: number | null; view: View }) {
  const { analytics } = useTexts();
  const language = useLocale();
  const format = itemFormat(language, view.zone, view.by);
  const valueOf = (line: Line) => (item === null ? line.total : (line.values[item] ?? null));
  const parts = sheet.kind === 'stack' ? lines.filter(({ isBefore }) => !isBefore) : [];
  const whole = parts.reduce((sum, line) => sum + (valueOf(line) ?? 0), 0);
  return (
    <>
      <ul className={css.legend} data-legend={sheet.id}>
        {lines.map((line) => (
          <li key={line.key}>
            <span className={css.key} data-colour={line.colour} />
            {line.title}
            <strong>{figureText(valueOf(line), line.unit, language)}</strong>
            {parts.includes(line) && whole > 0 && (
              <span className={css.share}>{figureText((valueOf(line) ?? 0) / whole, 'rate', language)}</span>
            )}
          </li>
        ))}
      </ul>
      <p className={css.when}>{item === null ? analytics.wholeWindow : format.format(new Date(sheet.at[item] ?? 0))}</p>
    </>
  );
}

interface Row {
  at: string;
  index: number;
}

function AsTable({ sheet, view }: { sheet: Sheet; view: View }) {
  const { analytics } = useTexts();
  const language = useLocale();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo((): Column<Row>[] => {
    const format = itemFormat(language, view.zone, view.by);
    const time: Column<Row> = {
      id: 'at',
      title: analytics.time,
      kind: 'head',
      cell: ({ at }) => <time dateTime={at}>{format.format(new Date(at))}</time>,
    };
    return [
      time,
      ...sheet.lines.map(({ key, title, unit, values }): Column<Row> => ({
        id: key,
        title,
        kind: 'number',
        cell: ({ index }) => figureText(values[index] ?? null, unit, language),
      })),
    ];
  }, [sheet, view.zone, view.by, analytics, language]);
  return (
    <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{analytics.asTable(sheet.title)}</summary>
      {isOpen && (
        <div className={css.scroll} role="group" aria-label={sheet.title} tabIndex={0}>
          <Table
            label={sheet.title}
            columns={columns}
            rows={sheet.at.map((at, index) => ({ at, index }))}
            idOf={({ at }) => at}
          />
        </div>
      )}
    </details>
  );
}
