import { useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { momentFormat } from '../../ui/formats.js';
import { onListKey } from '../../ui/list-keys.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { wake } from './changes.js';
import { snooze } from './decisions.js';
import { focusNextLog, openLog } from './focus-log.js';
import type { InboxItem } from './queries.js';
import { localField, ownZone, snoozeTimes } from './snooze-times.js';
import lists from './choice-list.module.css';
import css from './snooze-dialog.module.css';

const DAY_MS = 24 * 3_600_000;
/** The server accepts up to a year. */
const MOST_MS = 365 * DAY_MS;

export interface SnoozeDialogProps {
  item: InboxItem;
  onClose: () => void;
  onDone: () => void;
}

/** Snoozes the conversation until a time. Enter picks the first option. */
export default function SnoozeDialog({ item, onClose, onDone }: SnoozeDialogProps) {
  const texts = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const { snoozing } = texts.inbox;
  const [now] = useState(() => new Date());
  const before = item.handoff.snoozed_until;
  const until = (at: Date) => {
    onClose();
    focusNextLog();
    onDone();
    const undo = () => (before === null ? wake(workspace, item) : snooze(workspace, item, before));
    const failed = (error: unknown) => showFailure(snoozing.failed, problemText(error, texts));
    snooze(workspace, item, at.toISOString()).then(
      () =>
        showToast({
          title: snoozing.done(momentFormat(language).format(at)),
          undo: () => void undo().catch(failed),
          undoLabel: texts.ui.undo,
        }),
      failed,
    );
  };
  return (
    <Dialog open onClose={onClose} title={snoozing.title} lead={snoozing.lead} finalFocus={openLog}>
      <ul className={lists.list} onKeyDown={onListKey}>
        {snoozeTimes(now).map(({ name, at }, index) => (
          <li key={name}>
            <button
              type="button"
              className={lists.choice}
              data-first={index === 0 || undefined}
              onClick={() => until(at)}
            >
              <span className={lists.name}>{snoozing.times[name]}</span>
              <time className={lists.role} dateTime={at.toISOString()}>
                {momentFormat(language).format(at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <OwnTime now={now} onChosen={until} />
    </Dialog>
  );
}

function OwnTime({ now, onChosen }: { now: Date; onChosen: (at: Date) => void }) {
  const { snoozing } = useTexts().inbox;
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
      <Button type="submit">{snoozing.snooze}</Button>
    </form>
  );
}
