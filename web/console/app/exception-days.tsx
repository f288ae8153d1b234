import type { UseFormReturn } from 'react-hook-form';
import { useState } from 'react';
import { exceptionsOf, WEEKDAYS, windowsText } from './hours-text.js';
import { useLocale, useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { dateFormat, dayFormat, monthFormat } from '../ui/formats.js';
import { IconButton } from '../ui/icon-button.js';
import { Row } from '../ui/page.js';
import css from './exception-days.module.css';

type Dates = { exceptions: string };

export interface ExceptionDaysProps {
  field: (name: 'exceptions', rules: { validate: (text: string) => true | string }) => { error: string | undefined };
  /** Of the form, as `watch` and `setValue` take its dates: a line for each, as `exceptionsOf` reads it. */
  form: Pick<UseFormReturn<Dates>, 'watch' | 'setValue'>;
  /** Said of a day without hours. */
  closed: string;
  readOnly?: boolean;
}

/** What is typed for each date, whether it can be read or not. */
const typedOf = (text: string): Map<string, string> =>
  new Map(text.split('\n').flatMap((line) => (line ? [[line.slice(0, 10), line.slice(11).trimStart()]] : [])));
const dateOf = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
const dayOf = (date: string): Date => new Date(`${date}T12:00`);
const hoursTyped = (typed: ReadonlyMap<string, string>): string =>
  [...typed]
    .map(([date, hours]) => `${date}: ${hours}`)
    .toSorted()
    .join('\n');

/** Days with other hours than their weekday's, in a calendar: a click closes a day, and its hours can be typed. */
export function ExceptionDays({ field, form, closed, readOnly = false }: ExceptionDaysProps) {
  const { team } = useTexts();
  const locale = useLocale();
  const [chosen, choose] = useState('');
  const [month, setMonth] = useState(() => new Date());
  const { error } = field('exceptions', { validate: (text) => exceptionsOf(text) !== null || team.hoursWrong });
  const typed = typedOf(form.watch('exceptions'));
  const change = (text: string): void => form.setValue('exceptions', text);
  const open = (date: string): void => {
    choose(date);
    setMonth(dayOf(date));
    if (!typed.has(date) && !readOnly) change(hoursTyped(typed.set(date, '')));
  };
  const asUsual = (): void => {
    typed.delete(chosen);
    change(hoursTyped(typed));
  };
  const readOf = (date: string): string | null => {
    const [read] = exceptionsOf(`${date}: ${typed.get(date)}`) ?? [];
    return read ? windowsText(read.windows) || closed : null;
  };
  const hours = typed.get(chosen);
  return (
    <div className={css.days} role="group" aria-label={team.hoursDates}>
      <Month
        month={month}
        onTurn={setMonth}
        chosen={chosen}
        onOpen={open}
        hoursOf={(date) => typed.has(date) && readOf(date)}
      />
      {hours !== undefined && (
        <div className={css.chosen}>
          <TextField
            label={team.hoursOn(dayFormat(locale).format(dayOf(chosen)))}
            value={hours}
            placeholder={closed}
            error={readOf(chosen) === null ? error : undefined}
            readOnly={readOnly}
            onChange={({ target }) => change(hoursTyped(typed.set(chosen, target.value)))}
          />
          {!readOnly && <Button onClick={asUsual}>{team.hoursUsual}</Button>}
        </div>
      )}
      <Row>
        {[...typed].map(([date, text]) => (
          <Button key={date} size="small" kind="ghost" onClick={() => open(date)}>
            {`${dateFormat(locale).format(dayOf(date))}: ${readOf(date) ?? text}`}
          </Button>
        ))}
      </Row>
    </div>
  );
}

interface MonthProps {
  month: Date;
  onTurn: (month: Date) => void;
  chosen: string;
  onOpen: (date: string) => void;
  /** False for a day as usual. */
  hoursOf: (date: string) => string | null | false;
}

function Month({ month, onTurn, chosen, onOpen, hoursOf }: MonthProps) {
  const { team } = useTexts();
  const locale = useLocale();
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const days = Array.from(
    { length: new Date(year, index + 1, 0).getDate() },
    (_, day) => new Date(year, index, day + 1, 12),
  );
  const turn = (by: number): void => onTurn(new Date(year, index + by, 1, 12));
  return (
    <>
      <div className={css.head}>
        <span className={css.title}>{team.hoursDates}</span>
        <IconButton icon="back" flips label={team.monthBefore} onClick={() => turn(-1)} />
        <span aria-live="polite">{monthFormat(locale).format(month)}</span>
        <IconButton icon="forward" flips label={team.monthAfter} onClick={() => turn(1)} />
      </div>
      <div className={css.month}>
        {WEEKDAYS.map((day) => (
          <span key={day} className={css.weekday} aria-hidden="true">
            {team.weekdays[day].slice(0, 2)}
          </span>
        ))}
        {days.map((day) => {
          const date = dateOf(day);
          const hours = hoursOf(date);
          const name = dayFormat(locale).format(day);
          return (
            <button
              key={date}
              type="button"
              className={css.day}
              style={{ gridColumn: ((day.getDay() + 6) % 7) + 1 }}
              data-other={hours !== false || undefined}
              aria-pressed={hours !== false && date === chosen}
              aria-label={hours ? `${name}: ${hours}` : name}
              onClick={() => onOpen(date)}
            >
              {day.getDate()}
            </button>
          );
        })}
      </div>
    </>
  );
}
