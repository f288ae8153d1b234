import { useLocale, useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { type Meeting } from './queries.js';
import { dayName, dayNumber, hourName, hoursText, weekdayName } from './times.js';
import { daysOf, type View } from './view.js';
import { hoursOf, type Placed, placedOn } from './week.js';
import css from './week.module.css';

export interface WeekViewProps {
  view: View;
  meetings: Meeting[];
  nameOf: (memberId: string) => string;
  onOpen: (id: string) => void;
}

/** Seven days side by side, or stacked as lists on narrow screens. Days are regions, meetings are buttons. */
export function WeekView({ view, meetings, nameOf, onOpen }: WeekViewProps) {
  const language = useLocale();
  const days = daysOf(view).map((date) => ({ date, placed: placedOn(date, view.zone, meetings) }));
  const { first, last } = hoursOf(days.flatMap(({ placed }) => placed));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <div className={css.week} data-week style={{ '--hours': last - first } as React.CSSProperties}>
      <div className={css.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hourName(hour, language)}</span>
        ))}
      </div>
      {days.map(({ date, placed }) => (
        <Day key={date} {...{ date, placed, first, view, nameOf, onOpen }} />
      ))}
    </div>
  );
}

interface DayProps extends Omit<WeekViewProps, 'meetings'> {
  date: string;
  placed: Placed<Meeting>[];
  /** The first visible hour. */
  first: number;
}

function Day({ date, placed, first, view, nameOf, onOpen }: DayProps) {
  const { meetings: text } = useTexts();
  const language = useLocale();
  const isToday = date === view.today;
  return (
    <section
      className={css.day}
      aria-label={dayName(date, language)}
      data-date={date}
      data-today={isToday || undefined}
    >
      <h2 className={css.name}>
        <span>{weekdayName(date, language)}</span>{' '}
        <span className={css.number} aria-current={isToday ? 'date' : undefined}>
          {dayNumber(date)}
        </span>
      </h2>
      <ol className={css.slots} aria-label={text.count(placed.length)}>
        {placed.map(({ meeting, from, to, lane, lanes }) => (
          <li
            key={meeting.id}
            className={css.slot}
            style={
              {
                '--from': (from - first * 60) / 60,
                '--length': (to - from) / 60,
                '--lane': lane / lanes,
                '--lanes': 1 / lanes,
              } as React.CSSProperties
            }
          >
            <button
              type="button"
              className={classes(css.meeting, css[meeting.status])}
              onClick={() => onOpen(meeting.id)}
              data-meeting={meeting.id}
            >
              <span className={css.time}>{hoursText(meeting, view.zone, language)}</span>
              <span className={css.title}>{meeting.attendee_name ?? meeting.attendee_email ?? meeting.title}</span>
              <span className={css.more}>
                {text.statuses[meeting.status]} · {nameOf(meeting.host_id)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {placed.length === 0 && <p className={css.none}>{text.noneOnDay}</p>}
    </section>
  );
}
