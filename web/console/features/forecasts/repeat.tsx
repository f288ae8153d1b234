/** A forecast that is made again: how it is begun, and what has moved since the earlier one. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAttempts } from '../../app/attempts.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { TextField } from '../../ui/field.js';
import { Card, Stack } from '../../ui/page.js';
import { shareWithin } from './figures.js';
import { type Forecast, forecastsQuery, type Interval, repeatForecast, type Report } from './forecast-queries.js';
import { LimitFields, limitsIn, NO_LIMITS } from './limits.js';
import css from './result.module.css';

const NAME_MAX = 200;

export function RepeatDialog({ forecast, onClose }: { forecast: Forecast; onClose: () => void }) {
  const { forecasts } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const attempt = useAttempts();
  const defaults = { name: forecasts.repeat.name(forecast.name).slice(0, NAME_MAX), ...NO_LIMITS };
  const { field, onSubmit, isBusy, problem } = useServerForm(defaults, async ({ name, ...limits }) => {
    const body = { name: name.trim(), ...(forecast.large_model && limitsIn(limits)) };
    const { id } = await attempt(body, (headers) => repeatForecast(workspace, forecast.id, { body, headers }));
    onClose();
    await navigate({ to: '/w/$workspace/forecasts/$forecast', params: { workspace, forecast: id } });
  });
  return (
    <FormDialog
      title={forecasts.repeat.title}
      lead={forecasts.repeat.lead}
      button={forecasts.start}
      onSubmit={onSubmit}
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
    >
      <TextField
        {...field('name', { validate: (text) => text.trim() !== '' || forecasts.noName })}
        label={forecasts.name}
        maxLength={NAME_MAX}
      />
      {forecast.large_model && (
        <>
          <p>{forecasts.model.limits}</p>
          <LimitFields field={field} />
        </>
      )}
    </FormDialog>
  );
}

/** Before and after, each with its interval; nothing of a forecast that is the first of its conversations. */
export function Moved({ forecast, report }: { forecast: Forecast; report: Report }) {
  const { repeat } = useTexts().forecasts;
  const { before, changed, changed_judged: judged } = report;
  const { format } = new Intl.NumberFormat(useLocale());
  if (changed === null) return null;
  return (
    <Card title={repeat.moved}>
      <Stack gap={2}>
        {before && <Figures report={report} before={before} />}
        <p role="status">
          {changed === 0 ? repeat.same : repeat.changed(changed, format(changed), format(judged ?? 0))}
        </p>
        {forecast.missing > 0 && <p>{repeat.missing(forecast.missing, format(forecast.missing))}</p>}
        {before ? (
          <p>
            <ForecastLink id={before.id} text={repeat.earlier(visible(before.name))} />
          </p>
        ) : (
          <p className={css.faint}>{repeat.gone}</p>
        )}
      </Stack>
    </Card>
  );
}

function Figures({ report, before }: { report: Report; before: NonNullable<Report['before']> }) {
  const { repeat } = useTexts().forecasts;
  const language = useLocale();
  const shown = (isEnough: boolean, figure: Interval): string =>
    isEnough ? shareWithin(figure, language) : repeat.open;
  const { settled, wrong } = report.shares;
  const now = (figure: Interval): string => shown(report.is_enough, figure);
  const then = (figure: Interval): string => shown(before.is_enough, figure);
  return (
    <>
      <p className={css.sentence}>{repeat.sentence(now(settled), then(before.settled))}</p>
      <p>
        {repeat.settled} {repeat.wrong(now(wrong), then(before.wrong))}
      </p>
    </>
  );
}

/** Forecasts that try the conversations of this one again. */
export function LaterOnes({ id }: { id: string }) {
  const { repeat } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const all = useQuery(forecastsQuery(workspace)).data ?? [];
  const later = all.filter(({ based_on: earlier }) => earlier === id);
  if (later.length === 0) return null;
  return (
    <Card title={repeat.later}>
      <ul className={css.later}>
        {later.map((one) => (
          <li key={one.id}>
            <ForecastLink id={one.id} text={visible(one.name)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ForecastLink({ id, text }: { id: string; text: string }) {
  const { id: workspace } = useWorkspace();
  return (
    <Link to="/w/$workspace/forecasts/$forecast" params={{ workspace, forecast: id }}>
      <bdi>{text}</bdi>
    </Link>
  );
}
