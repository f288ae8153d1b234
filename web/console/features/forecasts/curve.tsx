import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { share, shareWithin } from './figures.js';
import type { Interval, Report } from './forecast-queries.js';
import css from './result.module.css';

type Line = Report['lines'][number];

/** Of the drawing, in its own units: its text grows with it. */
const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [640, 240, 48, 8, 24];
const GRID = [0, 0.25, 0.5, 0.75, 1];

const xOf = (at: number, count: number): number => LEFT + ((WIDTH - LEFT - 8) * at) / Math.max(1, count - 1);
const yOf = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value);
const point = (at: number, value: number, count: number): string =>
  `${xOf(at, count).toFixed(1)},${yOf(value).toFixed(1)}`;

/** What each line of confidence settles, and what it costs in wrong answers. @param report with lines from bold on */
export function Curve({ report }: { report: Report }) {
  const { result } = useTexts().forecasts;
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const lines = report.lines.toReversed();
  const two = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const columns: Column<Line>[] = [
    { id: 'line', title: result.line, kind: 'head', cell: ({ line }) => two.format(line) },
    {
      id: 'settled',
      title: result.outcomes.settled,
      kind: 'number',
      cell: ({ settled }) => shareWithin(settled, language),
    },
    { id: 'wrong', title: result.outcomes.wrong, kind: 'number', cell: ({ wrong }) => shareWithin(wrong, language) },
  ];
  return (
    <Card title={result.curve} lead={result.curveLead}>
      <Drawing lines={lines} />
      <ul className={css.legend} aria-hidden="true">
        <li>
          <span className={css.key} data-outcome="settled" />
          {result.outcomes.settled}
        </li>
        <li>
          <span className={css.key} data-outcome="wrong" />
          {result.outcomes.wrong}
        </li>
      </ul>
      <details className={css.details}>
        <summary>{result.curveTable}</summary>
        <Table label={result.curveTable} columns={columns} rows={lines} idOf={({ line }) => String(line)} />
      </details>
      <p>
        <Link to="/w/$workspace/settings/guardrails" params={{ workspace }}>
          {result.setLine}
        </Link>
      </p>
    </Card>
  );
}

function Drawing({ lines }: { lines: Line[] }) {
  const { result } = useTexts().forecasts;
  const language = useLocale();
  return (
    <svg
      className={css.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={result.curveLabel(lines.length)}
    >
      {GRID.map((value) => (
        <g key={value}>
          <line className={css.grid} x1={LEFT} x2={WIDTH - 8} y1={yOf(value)} y2={yOf(value)} />
          <text className={css.tick} x={LEFT - 6} y={yOf(value) + 4} textAnchor="end">
            {share(value, language)}
          </text>
        </g>
      ))}
      <text className={css.tick} x={LEFT} y={HEIGHT - 6}>
        {result.cautious}
      </text>
      <text className={css.tick} x={WIDTH - 8} y={HEIGHT - 6} textAnchor="end">
        {result.bold}
      </text>
      <Series outcome="settled" values={lines.map(({ settled }) => settled)} />
      <Series outcome="wrong" values={lines.map(({ wrong }) => wrong)} />
    </svg>
  );
}

/** A line with its interval around it. */
function Series({ outcome, values }: { outcome: 'settled' | 'wrong'; values: Interval[] }) {
  const count = values.length;
  const upper = values.map(({ high }, at) => point(at, high, count));
  const lower = values.map(({ low }, at) => point(at, low, count)).reverse();
  return (
    <g data-outcome={outcome}>
      <polygon className={css.band} points={[...upper, ...lower].join(' ')} />
      <polyline className={css.line} points={values.map((value, at) => point(at, value.point, count)).join(' ')} />
      {values.map((value, at) => (
        <circle key={at} className={css.dot} cx={xOf(at, count)} cy={yOf(value.point)} r={3} />
      ))}
    </g>
  );
}
