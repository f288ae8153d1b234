import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { Loaded } from '../../app/loaded.js';
import { notedText } from '../../app/problem.js';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { Card, Page, Row, Stack } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import {
  changeForecast,
  type Forecast,
  forecastMeaning,
  forecastQuery,
  type ForecastVerb,
  isTrying,
  removeForecast,
  reportQuery,
} from './forecast-queries.js';
import { GoOnDialog, isLimit, WhyPaused } from './model-run.js';
import { ProposedArticles } from './proposed-articles.js';
import { LaterOnes, Moved, RepeatDialog } from './repeat.js';
import { Result } from './result.js';
import css from './forecasts.module.css';

/** One forecast: how far it is, and then what the agent would have done. */
export function ForecastScreen() {
  const { id: workspace } = useWorkspace();
  const { forecast: id = '' } = useParams({ strict: false });
  const query = useQuery(forecastQuery(workspace, id));
  return (
    <Loaded query={query} rows={6}>
      {(forecast) => <Shown forecast={forecast} />}
    </Loaded>
  );
}

function Shown({ forecast }: { forecast: Forecast }) {
  const { forecasts } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const hasTried = forecast.done > 0 && !isTrying(forecast);
  return (
    <Page
      title={visible(forecast.name)}
      lead={
        <>
          {forecasts.by(visible(forecast.requested_by))} <RelativeTime at={forecast.created_at} />
        </>
      }
      back={
        <Link to="/w/$workspace/forecasts" params={{ workspace }}>
          {forecasts.all}
        </Link>
      }
      actions={
        <>
          {may(role, 'manage_team') && <Controls forecast={forecast} />}
          {may(role, 'reply') && hasTried && <JudgeLink id={forecast.id} />}
        </>
      }
    >
      {(forecast.status !== 'done' || forecast.failed > 0) && <Progress forecast={forecast} />}
      {hasTried ? <ResultOf forecast={forecast} /> : !isTrying(forecast) && <Nothing />}
      {hasTried && <LaterOnes id={forecast.id} />}
      {hasTried && <ProposedArticles id={forecast.id} />}
    </Page>
  );
}

function JudgeLink({ id }: { id: string }) {
  const { forecasts } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <Link
      to="/w/$workspace/forecasts/$forecast/judge"
      params={{ workspace, forecast: id }}
      className={buttonClass('primary')}
    >
      {forecasts.judge}
    </Link>
  );
}

function Nothing() {
  const { result } = useTexts().forecasts;
  return (
    <Empty icon="swap" title={result.nothing}>
      {result.nothingLead}
    </Empty>
  );
}

function ResultOf({ forecast }: { forecast: Forecast }) {
  const { id: workspace } = useWorkspace();
  const { id, name, status } = forecast;
  return (
    <Loaded query={useQuery(reportQuery(workspace, id, status))} level={2} rows={8}>
      {(report) => (
        <>
          <Moved forecast={forecast} report={report} />
          <Result report={report} name={name} />
        </>
      )}
    </Loaded>
  );
}

function Progress({ forecast }: { forecast: Forecast }) {
  const texts = useTexts();
  const { forecasts } = texts;
  const { format } = new Intl.NumberFormat(useLocale());
  const { status, error, done, conversations, failed } = forecast;
  return (
    <Card>
      <Stack gap={2}>
        <Row>
          <Badge meaning={forecastMeaning(status)}>{forecasts.statuses[status]}</Badge>
          {failed > 0 && <Badge meaning="warning">{forecasts.failed(format(failed))}</Badge>}
        </Row>
        {error !== null && (
          <Callout meaning="danger" title={forecasts.failedTitle}>
            {notedText(error, texts)}
          </Callout>
        )}
        {forecast.pause_reason !== null && <WhyPaused reason={forecast.pause_reason} />}
        {/* How many there are is known once it runs. */}
        {(conversations > 0 || isTrying(forecast)) && (
          <progress
            className={css.progress}
            aria-label={forecasts.progress}
            {...(conversations > 0 && { max: conversations, value: done })}
          />
        )}
        <p role="status">{forecasts.done(format(done), format(conversations))}</p>
      </Stack>
    </Card>
  );
}

/** What may be done with a forecast in a state. */
const VERBS: Record<Forecast['status'], readonly ForecastVerb[]> = {
  queued: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['start', 'cancel'],
  failed: ['start'],
  done: [],
  cancelled: [],
};

/** Then it has something to be compared with. */
const hasEnded = ({ status, done }: Forecast): boolean => (status === 'done' || status === 'cancelled') && done > 0;

function Controls({ forecast }: { forecast: Forecast }) {
  const { forecasts } = useTexts();
  const { id: workspace } = useWorkspace();
  const [isRemoving, setRemoving] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  const change = useMutation({ mutationFn: (verb: ForecastVerb) => changeForecast(workspace, forecast.id, verb) });
  const isMissing = forecast.status === 'done' && forecast.unanswered_by_model > 0;
  const verbs = isMissing ? (['start'] as const) : VERBS[forecast.status];
  const run = (verb: ForecastVerb): void =>
    verb === 'start' && isLimit(forecast.pause_reason) ? setLimiting(true) : change.mutate(verb);
  const words = {
    start: isMissing ? forecasts.model.tryMissing : forecasts.goOn,
    pause: forecasts.pause,
    cancel: forecasts.cancel,
  };
  return (
    <>
      <Refusal error={change.error} />
      {verbs.map((verb) => (
        <Button
          key={verb}
          busy={change.isPending && change.variables === verb}
          title={verb === 'cancel' ? forecasts.cancelHint : undefined}
          onClick={() => run(verb)}
        >
          {words[verb]}
        </Button>
      ))}
      {hasEnded(forecast) && <Button onClick={() => setRepeating(true)}>{forecasts.repeat.again}</Button>}
      <Button kind="quiet-danger" onClick={() => setRemoving(true)}>
        {forecasts.remove}
      </Button>
      {isLimiting && <GoOnDialog forecast={forecast} onClose={() => setLimiting(false)} />}
      {isRepeating && <RepeatDialog forecast={forecast} onClose={() => setRepeating(false)} />}
      {isRemoving && <RemoveDialog forecast={forecast} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveDialog({ forecast, onClose }: { forecast: Forecast; onClose: () => void }) {
  const { forecasts } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const name = visible(forecast.name);
  return (
    <ConfirmDialog
      title={forecasts.removeTitle(name)}
      lead={forecasts.removeLead}
      button={forecasts.removeNamed(name)}
      onClose={onClose}
      run={async () => {
        await removeForecast(workspace, forecast.id);
        showToast({ title: forecasts.removed(name) });
        await navigate({ to: '/w/$workspace/forecasts', params: { workspace } });
      }}
    />
  );
}
