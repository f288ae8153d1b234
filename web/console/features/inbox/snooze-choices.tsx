import { useState } from 'react';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { momentFormat } from '../../ui/formats.js';
import { onListKey } from '../../ui/list-keys.js';
import { localField, ownZone, snoozeTimes } from './snooze-times.js';
import lists from './choice-list.module.css';
import css from './snooze-dialog.module.css';

const DAY_MS = 24 * 3_600_000;
/** The server accepts up to a year. */
const MOST_MS = 365 * DAY_MS;

export interface SnoozeChoicesProps {
  isBusy?: boolean;
  onChosen: (at: Date) => void;
}

/** When conversations come back. Enter picks the first option. */
export function SnoozeChoices({ isBusy = false, onChosen }: SnoozeChoicesProps) {
  const language = useLocale();
  const { snoozing } = useTexts().conversationActions;
  const [now] = useState(() => new Date());
  return (
    <>
      <ul className={lists.list} onKeyDown={onListKey}>
        {snoozeTimes(now).map(({ name, at }, index) => (
          <li key={name}>
            <button
              type="button"
              className={lists.choice}
              disabled={isBusy}
              data-first={index === 0 || undefined}
              onClick={() => onChosen(at)}
            >
              <span className={lists.name}>{snoozing.times[name]}</span>
              <time className={lists.role} dateTime={at.toISOString()}>
                {momentFormat(language).format(at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <OwnTime now={now} isBusy={isBusy} onChosen={onChosen} />
    </>
  );
}

function OwnTime({ now, isBusy, onChosen }: SnoozeChoicesProps & { now: Date }) {
  const { inbox, conversationActions } = useTexts();
  const { snoozing } = conversationActions;
  const [value, setValue] = useState(() => localField(new Date(now.getTime() + DAY_MS)));
  const [error, setError] = useState<string>();
  const choose = (event: React.SyntheticEvent) => {
    event.preventDefault();
    // Without an offset it is parsed in the browser's time zone.
    const inMs = new Date(value).getTime() - Date.now();
    if (inMs > 0 && inMs <= MOST_MS) onChosen(new Date(value));
    else setError(snoozing.outOfRange);
  };
  return (
    <form className={css.own} onSubmit={choose} noValidate>
      <TextField
        type="datetime-local"
        label={snoozing.ownTime}
        hint={snoozing.zone(ownZone())}
        error={error}
        value={value}
        min={localField(now)}
        max={localField(new Date(now.getTime() + MOST_MS))}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" busy={isBusy}>
        {inbox.snoozing.snooze}
      </Button>
    </form>
  );
}
