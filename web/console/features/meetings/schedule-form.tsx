import { isBadInput } from '../../app/bad-input.js';
import { ExceptionDays } from '../../app/exception-days.js';
import { exceptionsOf, exceptionsText, WEEKDAYS, windowsOf, windowsText } from '../../app/hours-text.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useWorkspace } from '../../app/session.js';
import { problemText } from '../../app/problem.js';
import { WeekFields, type Weekday } from '../../app/week-fields.js';
import { ZoneField } from '../../app/zone-field.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Row } from '../../ui/page.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { replaceAvailability, type Schedule } from './queries.js';
import css from './meeting.module.css';

export interface ScheduleFormProps {
  host: string;
  schedule: Schedule;
  /** All schedules of the host; this one replaces the one at `index`, or is appended. */
  schedules: Schedule[];
  index: number;
  mayEdit: boolean;
  onDone?: () => void;
}

const NUMBERS = [
  'slot_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'minimum_notice_minutes',
  'horizon_days',
] as const;
const WORDS = ['meeting_title', 'meeting_location', 'meeting_url'] as const;

/** How the server writes "always"; in the form, no date. */
export const EVER = '2000-01-01';

function defaultsOf(schedule: Schedule) {
  const { effective_from, timezone, weekly, exceptions } = schedule;
  return {
    effective_from: effective_from === EVER ? '' : effective_from,
    timezone,
    exceptions: exceptionsText(exceptions),
    ...(Object.fromEntries(WEEKDAYS.map((day) => [day, windowsText(weekly[day])])) as Record<Weekday, string>),
    ...(Object.fromEntries(NUMBERS.map((name) => [name, String(schedule[name])])) as Record<Numeric, string>),
    ...(Object.fromEntries(WORDS.map((name) => [name, schedule[name] ?? ''])) as Record<Word, string>),
  };
}
type Numeric = (typeof NUMBERS)[number];
type Word = (typeof WORDS)[number];
type Values = ReturnType<typeof defaultsOf>;

const scheduleOf = (values: Values): Schedule => ({
  effective_from: values.effective_from || EVER,
  timezone: values.timezone,
  weekly: Object.fromEntries(
    WEEKDAYS.map((day) => [day, windowsOf(values[day]) ?? []]),
  ) as unknown as Schedule['weekly'],
  exceptions: exceptionsOf(values.exceptions) ?? [],
  ...(Object.fromEntries(NUMBERS.map((name) => [name, Number(values[name])])) as Record<Numeric, number>),
  ...(Object.fromEntries(WORDS.map((name) => [name, values[name].trim() || null])) as Record<Word, string | null>),
});

/** Weekly hours in a time zone, and how meetings are placed in them. */
export function ScheduleForm({ host, schedule, schedules, index, mayEdit, onDone }: ScheduleFormProps) {
  const texts = useTexts();
  const { meetings: text } = texts;
  const { id: workspaceId } = useWorkspace();
  const save = useSave(host);
  const { field, onSubmit, isBusy, problem, form, restore } = useServerForm(defaultsOf(schedule), async (values) => {
    const sent = scheduleOf(values);
    await replaceAvailability(workspaceId, host, schedules.toSpliced(index, 1, sent));
    showToast({ title: text.hoursSaved, ...save.undoTo(schedules, () => restore(defaultsOf(schedule))) });
    onDone?.();
    return [defaultsOf(sent)];
  });
  return (
    <Form onSubmit={onSubmit} problem={problem}>
      <Fields field={field} form={form} mayEdit={mayEdit} />
      {mayEdit && (
        <Row>
          <Button type="submit" kind="primary" busy={isBusy}>
            {text.saveHours}
          </Button>
          {onDone && <Button onClick={onDone}>{texts.ui.cancel}</Button>}
          {!onDone && (
            <Button kind="quiet-danger" onClick={() => void save.remove(schedules, index)}>
              {text.removeHours}
            </Button>
          )}
        </Row>
      )}
    </Form>
  );
}

type FieldsProps = Pick<ReturnType<typeof useServerForm<Values>>, 'field' | 'form'> & { mayEdit: boolean };

function Fields({ field, form, mayEdit }: FieldsProps) {
  const { meetings: text } = useTexts();
  const start = { validate: () => !isBadInput('effective_from') || text.dateWrong };
  const whole = { validate: (value: string) => /^\d{1,5}$/.test(value) || text.wholeNumber };
  return (
    <>
      <div className={css.days}>
        <TextField
          {...field('effective_from', start)}
          type="date"
          label={text.from}
          hint={text.fromHint}
          readOnly={!mayEdit}
        />
        <ZoneField
          label={text.zone}
          value={form.watch('timezone')}
          onChange={(zone) => form.setValue('timezone', zone)}
          disabled={!mayEdit}
        />
      </div>
      <WeekFields field={field} form={form as never} closed={text.off} readOnly={!mayEdit} />
      <ExceptionDays field={field} form={form as never} closed={text.off} readOnly={!mayEdit} />
      <div className={css.days}>
        {NUMBERS.map((name) => (
          <TextField
            key={name}
            {...field(name, whole)}
            label={text.numbers[name]}
            inputMode="numeric"
            readOnly={!mayEdit}
          />
        ))}
        {WORDS.map((name) => (
          <TextField key={name} {...field(name)} label={text.words[name]} readOnly={!mayEdit} />
        ))}
      </div>
    </>
  );
}

/** Deletes hours, with undo. */
function useSave(host: string) {
  const texts = useTexts();
  const { id: workspaceId } = useWorkspace();
  const failed = (problem: unknown) => showFailure(problemText(problem, texts));
  const undoTo = (schedules: Schedule[], onUndone?: () => void) => ({
    undo: () => void replaceAvailability(workspaceId, host, schedules).then(onUndone, failed),
    undoLabel: texts.ui.undo,
  });
  const remove = (schedules: Schedule[], index: number) =>
    replaceAvailability(workspaceId, host, schedules.toSpliced(index, 1)).then(
      () => showToast({ title: texts.meetings.hoursRemoved, ...undoTo(schedules) }),
      failed,
    );
  return { undoTo, remove };
}
