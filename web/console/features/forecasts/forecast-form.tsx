import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attempts } from '../../app/attempts.js';
import { Form } from '../../app/form.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Card, Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { createForecast, type Forecast } from './forecast-queries.js';
import { importsQuery } from './import-queries.js';
import { LimitFields, limitsIn, NO_LIMITS } from './limits.js';
import { ModelChoice } from './model-choice.js';
import { daysOf, monthsOf, type Range, RANGES, spanOf } from './time-ranges.js';
import css from './forecasts.module.css';

const CONVERSATIONS_MAX = 100_000;
const CONVERSATIONS_DEFAULT = 5_000;

function useForecastForm(onStarted: (forecast: Forecast) => void) {
  const { forecasts } = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const [range, setRange] = useState<Range>('all');
  const [from, setFrom] = useState('');
  const [isLarge, setLarge] = useState(false);
  const [attempt] = useState(attempts);
  const nameOf = (of: Range): string => {
    const span = spanOf(of, new Date());
    return span ? monthsOf(span, language) : forecasts.allNamed;
  };
  const most = String(CONVERSATIONS_DEFAULT);
  const defaults = { name: nameOf('all'), first: '', last: '', conversations_max: most, ...NO_LIMITS };
  const { form, ...server } = useServerForm(defaults, async (typed) => {
    const body = {
      name: typed.name.trim(),
      ...(range === 'days' ? daysOf(typed.first, typed.last) : spanOf(range, new Date())),
      ...(from === '' ? {} : { import_id: from }),
      conversations_max: Number(typed.conversations_max),
      large_model: isLarge,
      ...(isLarge && limitsIn(typed)),
    };
    onStarted(await attempt(body, (headers) => createForecast(workspace, body, headers)));
  });
  const choose = (next: Range): void => {
    // A name of one's own stays.
    if (form.getValues('name') === nameOf(range)) form.setValue('name', nameOf(next));
    setRange(next);
  };
  return { ...server, range, choose, from, setFrom, isLarge, setLarge };
}

type Field = ReturnType<typeof useForecastForm>['field'];

function Days({ field }: { field: Field }) {
  const { forecasts } = useTexts();
  const last = (day: string, { first }: { first: string }): true | string => day >= first || forecasts.noLast;
  return (
    <>
      <TextField {...field('first', { required: forecasts.noDay })} label={forecasts.first} type="date" />
      <TextField {...field('last', { required: forecasts.noDay, validate: last })} label={forecasts.last} type="date" />
    </>
  );
}

/** Starts a forecast: which earlier conversations the agent tries. */
export function ForecastForm({ onStarted }: { onStarted: (forecast: Forecast) => void }) {
  const { forecasts } = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const imports = useQuery(importsQuery(workspace)).data ?? [];
  const { field, onSubmit, isBusy, problem, isLarge, setLarge, ...chosen } = useForecastForm(onStarted);
  const { range, choose, from, setFrom } = chosen;
  const taken = imports.filter(({ id }) => from === '' || id === from);
  const most = new Intl.NumberFormat(language).format(CONVERSATIONS_MAX);
  return (
    <Card title={forecasts.add} lead={forecasts.addLead}>
      <Form onSubmit={onSubmit} problem={problem} label={forecasts.add}>
        <div className={css.fields}>
          <Select
            label={forecasts.range}
            value={range}
            options={RANGES.map((value) => ({ value, label: forecasts.ranges[value] }))}
            onChange={choose}
          />
          {range === 'days' && <Days field={field} />}
          <TextField
            {...field('name', { validate: (text) => text.trim() !== '' || forecasts.noName })}
            label={forecasts.name}
            maxLength={200}
          />
          <Select
            label={forecasts.from}
            value={from}
            options={[
              { value: '', label: forecasts.anyImport },
              ...imports.map(({ id, name }) => ({ value: id, label: visible(name) })),
            ]}
            onChange={setFrom}
          />
          <TextField
            {...field('conversations_max', {
              validate: (text) =>
                (/^\d+$/.test(text) && +text >= 1 && +text <= CONVERSATIONS_MAX) || forecasts.noMost(most),
            })}
            label={forecasts.most}
            hint={forecasts.mostHint}
            inputMode="numeric"
          />
        </div>
        <ModelChoice isLarge={isLarge} onChoose={setLarge} imports={taken} />
        {isLarge && (
          <>
            <p>{forecasts.model.limits}</p>
            <LimitFields field={field} />
          </>
        )}
        <Row>
          <Button type="submit" kind="primary" busy={isBusy}>
            {forecasts.start}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
