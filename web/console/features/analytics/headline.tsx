import { useLocale, useTexts } from '../../texts/texts.js';
import { Hidden } from '../../ui/hidden.js';
import { answerRate, type Item, totalsOf, type Unit } from './figures.js';
import type { Counted } from './counted.js';
import { figureText, spanText } from './formats.js';
import type { Analytics } from './queries.js';
import css from './headline.module.css';

interface Figure {
  key: Counted;
  title: string;
  unit: Unit;
  valueOf: (totals: Item) => number | null;
  /** Whether lower is better; omitted: neither is. */
  isBetter?: 'more' | 'less';
}

/** Key figures, each with its change from the previous period. */
export function Headline({ data, previous }: { data: Analytics; previous: Analytics | null }) {
  const { analytics } = useTexts();
  const language = useLocale();
  const figures: Figure[] = [
    { key: 'sessions', title: analytics.sessions, unit: 'count', valueOf: ({ sessions }) => sessions },
    {
      key: 'resolution_rate',
      title: analytics.resolutionRate,
      unit: 'rate',
      isBetter: 'more',
      valueOf: (totals) => totals.resolution_rate,
    },
    { key: 'answer_rate', title: analytics.answerRate, unit: 'rate', isBetter: 'more', valueOf: answerRate },
    {
      key: 'median_first_reply_ms',
      title: analytics.firstReply,
      unit: 'ms',
      isBetter: 'less',
      valueOf: (totals) => totals.median_first_reply_ms,
    },
    {
      key: 'median_resolve_ms',
      title: analytics.resolveTime,
      unit: 'ms',
      isBetter: 'less',
      valueOf: (totals) => totals.median_resolve_ms,
    },
    {
      key: 'csat_mean',
      title: analytics.csat,
      unit: 'score',
      isBetter: 'more',
      valueOf: (totals) => totals.csat_mean,
    },
  ];
  return (
    <div className={css.headline}>
      <dl className={css.figures} aria-label={analytics.headline}>
        {figures.map((figure) => (
          <div key={figure.key}>
            <dt>{figure.title}</dt>
            <dd className={css.value} data-figure={figure.key}>
              {figureText(figure.valueOf(totalsOf(data)), figure.unit, language)}
            </dd>
            {previous && (
              <Change figure={figure} now={figure.valueOf(totalsOf(data))} then={figure.valueOf(totalsOf(previous))} />
            )}
            <dd className={css.counted}>{analytics.counted[figure.key]}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{analytics.attribution}</p>
    </div>
  );
}

function Change({ figure, now, then }: { figure: Figure; now: number | null; then: number | null }) {
  const { analytics } = useTexts();
  const language = useLocale();
  if (now === null || then === null) return <dd className={css.change}>{analytics.noComparison}</dd>;
  const by = now - then;
  const before = figureText(then, figure.unit, language);
  // What rounds to the same figure is no change to its reader.
  if (figureText(now, figure.unit, language) === before)
    return <dd className={css.change}>{analytics.same(before)}</dd>;
  const isGood = figure.isBetter && by > 0 === (figure.isBetter === 'more');
  return (
    <dd className={css.change}>
      <span className={css.by} data-good={figure.isBetter ? isGood : undefined}>
        <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
        <Hidden>{by > 0 ? analytics.up : analytics.down}</Hidden> {sizeOf(Math.abs(by), then, figure.unit)}
      </span>{' '}
      {analytics.from(before)}
    </dd>
  );

  /** Change of counts in percent, of rates in points, of times and scores as a difference. */
  function sizeOf(size: number, whole: number, unit: Unit): string {
    if (unit === 'ms') return spanText(size, language);
    if (unit === 'rate') return analytics.points(new Intl.NumberFormat(language, ONE_DIGIT).format(size * 100));
    if (unit === 'score') return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(size);
    return whole === 0 ? figureText(size, unit, language) : figureText(size / whole, 'rate', language);
  }
}

const ONE_DIGIT = { maximumFractionDigits: 1 };
