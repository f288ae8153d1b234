import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import { ActionButton } from '../../actions/action-button.js';
import { useWorkspace } from '../../app/session.js';
import { addDays } from '../../app/zones.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Callout } from '../../ui/callout.js';
import { Page } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useNow } from '../../ui/time.js';
import { actionsOf } from './actions.js';
import { ListView } from './list-view.js';
import { hostsQuery, weekQuery } from './queries.js';
import { weekName } from './times.js';
import { Tools } from './tools.js';
import { type ChangeSearch, daysOf, type View, viewOf, windowOf } from './view.js';
import { WeekView } from './week-view.js';
import { lazyPart } from '../../ui/parts.js';
import css from './meeting.module.css';

const AvailabilityView = lazyPart(() =>
  import('./availability-view.js').then((module) => ({ default: module.AvailabilityView })),
);
const MeetingDialog = lazyPart(() => import('./meeting-dialog.js'));

/** The team's meetings by week or as a list, and the hosts' availability. */
export function MeetingsScreen() {
  const { meetings: text, ui } = useTexts();
  const language = useLocale();
  const { id } = useWorkspace();
  const { view, change } = useView();
  const { data: hosts } = useQuery(hostsQuery(id));
  const names = useMemo(() => new Map(hosts?.map((member) => [member.id, member.name])), [hosts]);
  const nameOf = (memberId: string) => names.get(memberId) ?? (hosts ? text.formerMember : '…');
  const open = (meeting: string) => change({ meeting });
  const isHours = view.name === 'availability';
  return (
    <Page title={text.title} lead={isHours ? text.availabilityLead : text.lead(view.zone)}>
      <Tools view={view} hosts={hosts ?? []} onChange={change} />
      {!isHours && (
        <div className={css.steps}>
          <ActionButton id="meetings.before" iconOnly />
          <ActionButton id="meetings.after" iconOnly />
          <ActionButton id="meetings.today" size="small" />
          <h2 aria-live="polite">{weekName(view.monday, addDays(view.monday, 6), language)}</h2>
        </div>
      )}
      {view.name === 'week' && <Week view={view} nameOf={nameOf} onOpen={open} />}
      {view.name === 'list' && <ListView view={view} nameOf={nameOf} onOpen={open} />}
      <Suspense fallback={<Skeleton label={ui.loading} rows={6} />}>
        {isHours && <AvailabilityView view={view} nameOf={nameOf} />}
      </Suspense>
      <Suspense>
        {view.meeting !== null && (
          <MeetingDialog
            key={view.meeting}
            id={view.meeting}
            zone={view.zone}
            nameOf={nameOf}
            onClose={() => change({ meeting: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface WeekProps {
  view: View;
  nameOf: (memberId: string) => string;
  onOpen: (id: string) => void;
}

function Week({ view, nameOf, onOpen }: WeekProps) {
  const texts = useTexts();
  const { meetings: text, ui } = texts;
  const { id } = useWorkspace();
  const query = weekQuery(id, { ...windowOf(view), ...(view.host && { host_id: view.host }) });
  const { data, error, refetch } = useQuery(query);
  if (error) return <Failed level={2} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={ui.loading} rows={10} />;
  const days = daysOf(view);
  return (
    <>
      {data.isCut && <Callout meaning="warning">{text.cut}</Callout>}
      <WeekView view={view} meetings={data.meetings} nameOf={nameOf} onOpen={onOpen} key={days[0]} />
      {data.meetings.length === 0 && <Callout title={text.noneInWeek}>{text.emptyLead}</Callout>}
    </>
  );
}

/** State from the URL and a setter; also offered as actions. */
function useView(): { view: View; change: ChangeSearch } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const view = useMemo(() => viewOf(search, now), [search, now]);
  const change = useCallback<ChangeSearch>(
    (changed) => void navigate({ to: '.', search: (old: object) => ({ ...old, ...changed }) } as never),
    [navigate],
  );
  const { monday, today, name } = view;
  useAllowedActions(useMemo(() => actionsOf({ monday, today, name }, change), [monday, today, name, change]));
  return { view, change };
}

const MINUTE_MS = 60_000;
