import { useEffect, useState } from 'react';
import { ZoneField } from '../../app/zone-field.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useWorkspace } from '../../app/session.js';
import { momentOf, wallTimeOf } from '../../app/zones.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Row } from '../../ui/page.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { problemText } from '../../app/problem.js';
import { changeMeeting, type Meeting } from './queries.js';
import { spanText } from './times.js';
import css from './meeting.module.css';

interface StepProps {
  meeting: Meeting;
  onDone: () => void;
  onBack: () => void;
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Neither a mail nor a conversation tells the attendee of a change. */
const isUntold = ({ attendee_email, session_id, contact_id }: Meeting): boolean =>
  attendee_email === null && (session_id === null || contact_id === null);

/** A new start time, with the name of its time zone. */
export function MoveForm({ meeting, zone: shown, onDone, onBack }: StepProps & { zone: string }) {
  const texts = useTexts();
  const { meetings: text, ui } = texts;
  const language = useLocale();
  const { id: workspaceId } = useWorkspace();
  const [zone, setZone] = useState(shown);
  const before = wallTimeOf(Date.parse(meeting.starts_at), shown);
  const defaults = { date: before.date, time: clock(before.minute) };
  const { field, onSubmit, isBusy, problem, form } = useServerForm(defaults, async ({ date, time }) => {
    const startsAt = new Date(momentOf({ date, minute: minuteOf(time) }, zone)).toISOString();
    const moved = await changeMeeting(workspaceId, meeting.id, { starts_at: startsAt });
    const putBack = () =>
      void changeMeeting(workspaceId, meeting.id, { starts_at: meeting.starts_at }).catch((problem: unknown) =>
        showFailure(problemText(problem, texts)),
      );
    const isAhead = Date.parse(meeting.starts_at) > Date.now();
    showToast({
      title: text.moved(spanText(moved, zone, language)),
      ...(isAhead && { undo: putBack, undoLabel: ui.undo }),
    });
    onDone();
  });
  useEffect(() => form.setFocus('date'), [form]);
  const [date, time] = [form.watch('date'), form.watch('time')];
  const wanted = date && time ? { date, minute: minuteOf(time) } : null;
  const isSkipped = wanted !== null && wallTimeOf(momentOf(wanted, zone), zone).minute !== wanted.minute;
  return (
    <Form onSubmit={onSubmit} className={css.step} label={text.move} problem={problem} gap={3}>
      <div className={css.when}>
        <TextField {...field('date', { required: text.required })} type="date" label={text.date} />
        <TextField {...field('time', { required: text.required })} type="time" label={text.time} />
        <ZoneField label={text.zone} value={zone} onChange={setZone} />
      </div>
      {isSkipped && <Callout meaning="warning">{text.skipped}</Callout>}
      {isUntold(meeting) && <Callout meaning="warning">{text.untold}</Callout>}
      <Row>
        <Button type="submit" kind="primary" busy={isBusy}>
          {text.moveDo}
        </Button>
        <Button onClick={onBack}>{ui.cancel}</Button>
      </Row>
    </Form>
  );
}

/** Irreversible, and the attendee receives an e-mail. */
export function CancelForm({ meeting, onDone, onBack }: StepProps) {
  const { meetings: text } = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { field, onSubmit, isBusy, problem, form } = useServerForm({ cancel_reason: '' }, async ({ cancel_reason }) => {
    const reason = cancel_reason.trim();
    await changeMeeting(workspaceId, meeting.id, { status: 'cancelled', ...(reason && { cancel_reason: reason }) });
    showToast({ title: text.cancelled(meeting.title) });
    onDone();
  });
  useEffect(() => form.setFocus('cancel_reason'), [form]);
  return (
    <Form onSubmit={onSubmit} className={css.step} label={text.cancel} problem={problem} gap={3}>
      <Callout meaning="warning">{text.cancelLead}</Callout>
      {isUntold(meeting) && <Callout meaning="warning">{text.untold}</Callout>}
      <TextArea {...field('cancel_reason')} label={text.reason} hint={text.reasonHint} maxLength={500} />
      <Row>
        <Button onClick={onBack}>{text.keep}</Button>
        <Button type="submit" kind="danger" busy={isBusy}>
          {text.cancelDo(meeting.attendee_name ?? meeting.attendee_email ?? meeting.title)}
        </Button>
      </Row>
    </Form>
  );
}

/** Note for the team only. */
export function NotesForm({ meeting }: { meeting: Meeting }) {
  const { meetings: text } = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { field, onSubmit, isBusy, problem } = useServerForm({ notes: meeting.notes ?? '' }, async ({ notes }) => {
    await changeMeeting(workspaceId, meeting.id, { notes: notes.trim() || null });
    showToast({ title: text.noted });
  });
  return (
    <Form onSubmit={onSubmit} problem={problem} gap={2}>
      <TextArea {...field('notes')} label={text.notes} hint={text.notesHint} maxLength={4000} />
      <Row>
        <Button type="submit" busy={isBusy}>
          {text.saveNotes}
        </Button>
      </Row>
    </Form>
  );
}
