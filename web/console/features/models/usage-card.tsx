import { useTexts } from '../../texts/texts.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { type Column, Table } from '../../ui/table.js';
import { useFigures } from './figures.js';
import { type Models, type Window, WINDOWS } from './queries.js';
import css from './models.module.css';

type Usage = Models['usage'][number];

/** Calls, tokens and cost of a window, by purpose and by day. */
export function UsageCard({
  models: { usage, days },
  days: chosen,
  onDays,
}: {
  models: Models;
  days: Window;
  onDays: (days: Window) => void;
}) {
  const { models } = useTexts();
  const figures = useFigures();
  const costs = usage.flatMap(({ cost_micros }) => (cost_micros === null ? [] : [cost_micros]));
  return (
    <Card
      title={models.usage}
      lead={models.usageLead}
      actions={
        <Select
          label={models.window}
          hideLabel
          value={chosen}
          options={WINDOWS.map((value) => ({ value, label: models.days(value) }))}
          onChange={onDays}
        />
      }
    >
      {usage.length === 0 ? (
        <Empty icon="clock" title={models.unused} level={3}>
          {models.unusedLead}
        </Empty>
      ) : (
        <>
          <dl className={css.totals}>
            <Total name={models.calls} value={figures.whole(sum(usage, 'answered'))} />
            <Total name={models.failed} value={figures.whole(sum(usage, 'failed'))} />
            <Total name={models.input} value={figures.whole(sum(usage, 'input_tokens'))} />
            <Total name={models.output} value={figures.whole(sum(usage, 'output_tokens'))} />
            {costs.length > 0 && (
              <Total name={models.cost} value={figures.cost(costs.reduce((all, one) => all + one, 0))} />
            )}
          </dl>
          <Days days={[...days].reverse()} />
          <UsageTable usage={usage} />
          <p className={css.note}>{costs.length > 0 ? models.costLead : models.noPrice}</p>
        </>
      )}
    </Card>
  );
}

const Total = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Tokens per day, latest first. */
function Days({ days }: { days: Models['days'] }) {
  const { models } = useTexts();
  const figures = useFigures();
  const totals = days.map(({ day, input_tokens, output_tokens }) => ({ day, tokens: input_tokens + output_tokens }));
  const highest = Math.max(1, ...totals.map(({ tokens }) => tokens));
  return (
    <ul className={css.days} aria-label={models.byDay} tabIndex={0}>
      {totals.map(({ day, tokens }) => (
        <li key={day}>
          <span className={css.day}>{figures.day(day)}</span>
          <meter className={css.bar} min={0} max={highest} value={tokens} aria-label={figures.day(day)} />
          <span className={css.figure}>{models.tokens(figures.whole(tokens))}</span>
        </li>
      ))}
    </ul>
  );
}

function UsageTable({ usage }: { usage: Usage[] }) {
  const { models } = useTexts();
  const figures = useFigures();
  const number = (id: keyof Usage, title: string): Column<Usage> => ({
    id,
    title,
    kind: 'number',
    cell: (row) => figures.whole(Number(row[id])),
  });
  const columns: Column<Usage>[] = [
    { id: 'purpose', title: models.purpose, kind: 'head', cell: ({ purpose }) => models.purposes[purpose] },
    { id: 'model', title: models.model, cell: ({ model }) => <bdi dir="ltr">{model}</bdi> },
    number('answered', models.calls),
    number('failed', models.failed),
    number('input_tokens', models.input),
    number('output_tokens', models.output),
    {
      id: 'cost',
      title: models.cost,
      kind: 'number',
      cell: ({ cost_micros }) => (cost_micros === null ? '–' : figures.cost(cost_micros)),
    },
  ];
  return (
    <Table label={models.usage} columns={columns} rows={usage} idOf={({ model, purpose }) => `${model} ${purpose}`} />
  );
}

const sum = (usage: Usage[], field: 'answered' | 'failed' | 'input_tokens' | 'output_tokens'): number =>
  usage.reduce((all, one) => all + one[field], 0);
