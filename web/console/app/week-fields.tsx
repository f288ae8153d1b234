import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../texts/texts.js';
import { TextField } from '../ui/field.js';
import { WEEKDAYS, windowsOf, windowsText } from './hours-text.js';
import css from './week-fields.module.css';

export type Weekday = (typeof WEEKDAYS)[number];
export type WeekText = Record<Weekday, string>;

interface FieldProps {
  name: string;
  error: string | undefined;
  onBlur: (event: { target: unknown; type?: unknown }) => unknown;
}

export interface WeekFieldsProps {
  field: (day: Weekday, rules: { validate: (text: string) => true | string }) => FieldProps;
  /** Of the form, as `watch` and `setValue` take its days. */
  form: Pick<UseFormReturn<WeekText>, 'watch' | 'setValue'>;
  /** Shown in the field of a day without hours. */
  closed: string;
  readOnly?: boolean;
}

/** A week's hours: a line for each day, with the day drawn beside what is typed. */
export function WeekFields({ field, form, closed, readOnly = false }: WeekFieldsProps) {
  const { team } = useTexts();
  return (
    <div className={css.week}>
      {WEEKDAYS.map((day) => {
        const props = field(day, { validate: (text) => windowsOf(text) !== null || team.hoursWrong });
        const windows = windowsOf(form.watch(day) ?? '');
        const tidy = (): void => {
          if (windows) form.setValue(day, windowsText(windows));
        };
        return (
          <div key={day} className={css.day}>
            <TextField
              {...props}
              onBlur={(event) => {
                tidy();
                void props.onBlur(event);
              }}
              label={team.weekdays[day]}
              placeholder={closed}
              readOnly={readOnly}
            />
            <div className={css.bar} aria-hidden="true">
              {windows?.map(({ start, end }) => (
                <span
                  key={start}
                  style={{ insetInlineStart: percent(start), inlineSize: `calc(${percent(end)} - ${percent(start)})` }}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Of the day that has passed at that time. */
const percent = (time: string): string => `${((Number(time.slice(0, 2)) + Number(time.slice(3)) / 60) / 24) * 100}%`;
