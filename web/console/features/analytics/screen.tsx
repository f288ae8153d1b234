import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Empty } from '../../ui/empty.js';
import { Page } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useNow } from '../../ui/time.js';
import { Breakdowns } from './breakdowns.js';
import { FigureCard } from './figure-card.js';
import { sheetsOf } from './figures.js';
import { windowText } from './formats.js';
import { Headline } from './headline.js';
import { type Analytics, analyticsQuery } from './queries.js';
import { Tools, type ToolsProps } from './tools.js';
import { daysOf, queryOf, RANGES, type View, viewOf } from './view.js';
import { lazyPart } from '../../ui/parts.js';
import css from './screen.module.css';

/** Below the figures, which do not wait for it. */
const Satisfaction = lazyPart(() => import('./satisfaction.js').then((module) => ({ default: module.Satisfaction })));

/** Shows `/v1/analytics` for the window in the URL. */
export function AnalyticsScreen() {
  const { analytics, ui } = useTexts();
  const language = useLocale();
  const { id } = useWorkspace();
  const { view, change } = useView();
  const { data, error, refetch, isPlaceholderData } = useQuery(analyticsQuery(id, queryOf(view)));
  const before = useQuery({ ...analyticsQuery(id, queryOf(view, 1)), enabled: view.isCompared });
  const previous = (view.isCompared && !before.isPlaceholderData && before.data) || null;
  const words = windowText(view.from, view.to, language);
  const days = daysOf(view);
  const lead = view.isCompared ? analytics.leadCompared(words, view.zone, days) : analytics.lead(words, view.zone);
  return (
    <Page title={analytics.title} lead={lead}>
      <Tools view={view} onChange={change} />
      {error && <Failed level={2} error={error} onRetry={() => void refetch()} />}
      {data && !error && <Figures data={data} previous={previous} view={view} isOld={isPlaceholderData} />}
      {!data && !error && <Skeleton label={ui.loading} rows={10} />}
    </Page>
  );
}

interface FiguresProps {
  data: Analytics;
  previous: Analytics | null;
  view: View;
  /** Data of the previous window while the new one loads. */
  isOld: boolean;
}

function Figures({ data, previous, view: asked, isOld }: FiguresProps) {
  const { analytics } = useTexts();
  const sheets = useMemo(() => sheetsOf(data, previous, analytics), [data, previous, analytics]);
  const view = { ...asked, zone: data.timezone, by: data.granularity };
  const { sessions, messages, handoffs_opened } = data.totals;
  if (sessions + messages + handoffs_opened === 0 && !isOld)
    return (
      <Empty icon="analytics" title={analytics.empty}>
        {analytics.emptyLead}
      </Empty>
    );
  return (
    <div className={css.figures} aria-busy={isOld}>
      <Headline data={data} previous={previous} />
      {sheets.map((sheet) => (
        <FigureCard key={sheet.id} sheet={sheet} view={view} />
      ))}
      <Breakdowns data={data} previous={previous} view={view} />
      <Suspense>
        <Satisfaction view={view} />
      </Suspense>
    </div>
  );
}

/** State from the URL and a setter; also offered as actions. */
function useView(): { view: View; change: ToolsProps['onChange'] } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  // Rounded to days: windows are whole days, so that the clock does not change the query.
  const today = Math.floor(useNow() / QUARTER_MS) * QUARTER_MS;
  const view = useMemo(() => viewOf(search, today), [search, today]);
  const change = useCallback<ToolsProps['onChange']>(
    (changed) => void navigate({ to: '.', search: (old: object) => ({ ...old, ...changed }), replace: true } as never),
    [navigate],
  );
  const { isCompared } = view;
  useAllowedActions(useMemo(() => actionsOf(isCompared, change), [isCompared, change]));
  return { view, change };
}

/** A Monday in every time zone. */
const QUARTER_MS = 15 * 60_000;

const actionsOf = (isCompared: boolean, change: ToolsProps['onChange']): Action[] => [
  {
    id: 'analytics.compare',
    family: 'here',
    icon: 'analytics',
    keys: 'c',
    title: ({ analytics }) => (isCompared ? analytics.compareOff : analytics.compareOn),
    run: () => change({ compare: isCompared ? 'no' : undefined }),
  },
  ...(Object.keys(RANGES) as (keyof typeof RANGES)[]).map((range): Action => ({
    id: `analytics.${range}`,
    family: 'here',
    icon: 'calendar',
    title: ({ analytics }) => analytics.show(analytics.ranges[range]),
    run: () => change({ range, from: undefined, to: undefined, by: undefined }),
  })),
];
