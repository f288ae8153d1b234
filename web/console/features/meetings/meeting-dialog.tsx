import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { Row, Stack } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { CancelForm, MoveForm, NotesForm } from './meeting-forms.js';
import { MEANING } from './list-view.js';
import { availabilityQuery, type Meeting, meetingQuery } from './queries.js';
import { spanText } from './times.js';
import { useChange } from './use-change.js';
import css from './meeting.module.css';

export interface MeetingDialogProps {
  id: string;
  zone: string;
  nameOf: (memberId: string) => string;
  onClose: () => void;
}

type Step = 'shown' | 'move' | 'cancel';

/** One meeting: its details and its possible actions. */
export default function MeetingDialog({ id, zone, nameOf, onClose }: MeetingDialogProps) {
  const texts = useTexts();
  const { meetings: text, ui } = texts;
  const { id: workspaceId, role } = useWorkspace();
  const { data: meeting, error } = useQuery(meetingQuery(workspaceId, id));
  const [step, setStep] = useState<Step>('shown');
  const [isBack, setBack] = useState(false);
  const back = () => {
    setBack(true);
    setStep('shown');
  };
  return (
    <Dialog open onClose={onClose} title={meeting?.title ?? text.meeting} size="wide">
      {error && <Callout meaning="danger">{problemText(error, texts)}</Callout>}
      {!meeting && !error && <Skeleton label={ui.loading} rows={5} />}
      {meeting && (
        <Stack gap={4}>
          <Facts meeting={meeting} zone={zone} nameOf={nameOf} />
          {step === 'move' && <MoveForm meeting={meeting} zone={zone} onDone={onClose} onBack={back} />}
          {step === 'cancel' && <CancelForm meeting={meeting} onDone={onClose} onBack={back} />}
          {step === 'shown' && may(role, 'reply') && <Choices meeting={meeting} onStep={setStep} hasFocus={isBack} />}
          {may(role, 'reply') && (
            // Hidden, and not taken away: a note may be half written.
            <div hidden={step !== 'shown'}>
              <NotesForm meeting={meeting} />
            </div>
          )}
          {!may(role, 'reply') && meeting.notes !== null && <p className={css.notes}>{meeting.notes}</p>}
        </Stack>
      )}
    </Dialog>
  );
}

function Facts({ meeting, zone, nameOf }: Pick<MeetingDialogProps, 'zone' | 'nameOf'> & { meeting: Meeting }) {
  const { meetings: text } = useTexts();
  const language = useLocale();
  const { id } = useWorkspace();
  const { data: host } = useQuery(availabilityQuery(id, meeting.host_id));
  const hostZone = host?.schedules.at(-1)?.timezone;
  const facts: [title: string, value: React.ReactNode][] = [
    [text.inZone(zone), spanText(meeting, zone, language)],
    ...times(text.forAttendee, meeting.timezone),
    ...times(text.forHost, hostZone),
    [text.host, nameOf(meeting.host_id)],
    [text.attendee, [meeting.attendee_name, meeting.attendee_email].filter(Boolean).join(', ') || '–'],
    ...optional(text.location, meeting.location),
    ...optional(text.link, meeting.join_url && <WebLink url={meeting.join_url} />),
    ...optional(text.reason, meeting.cancel_reason),
  ];
  return (
    <>
      <Row>
        <Badge meaning={MEANING[meeting.status]}>{text.statuses[meeting.status]}</Badge>
        {meeting.confirm_by !== null && <Badge meaning="warning">{text.unconfirmed}</Badge>}
      </Row>
      <dl className={css.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );

  function times(title: (zone: string) => string, other: string | undefined): [string, string][] {
    return other && other !== zone ? [[title(other), spanText(meeting, other, language)]] : [];
  }
}

const optional = (title: string, value: React.ReactNode): [string, React.ReactNode][] =>
  value ? [[title, value]] : [];

/** Links only to http(s): the address is user input. */
function WebLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  );
}

const isLive = ({ status }: Meeting): boolean => status === 'booked' || status === 'rescheduled';

interface ChoicesProps {
  meeting: Meeting;
  onStep: (step: Step) => void;
  /** The dialog returns here from its steps. */
  hasFocus: boolean;
}

/** Actions that the API allows now: a cancelled meeting stays cancelled; attendance can be corrected. */
function Choices({ meeting, onStep, hasFocus }: ChoicesProps) {
  const { meetings: text } = useTexts();
  const { change, isBusy } = useChange(meeting);
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector('button')?.focus();
  useEffect(() => {
    if (hasFocus) focus();
  }, [hasFocus]);
  // The pressed button disappears with its action.
  const end = async (status: 'completed' | 'no_show') => {
    if (await change({ status }, text.ended[status])) requestAnimationFrame(focus);
  };
  return (
    <div ref={box} className={css.choices}>
      {isLive(meeting) && <Button onClick={() => onStep('move')}>{text.move}</Button>}
      {(isLive(meeting) || meeting.status === 'no_show') && (
        <Button busy={isBusy} onClick={() => void end('completed')}>
          {text.completed}
        </Button>
      )}
      {(isLive(meeting) || meeting.status === 'completed') && (
        <Button busy={isBusy} onClick={() => void end('no_show')}>
          {text.noShow}
        </Button>
      )}
      {isLive(meeting) && (
        <Button kind="quiet-danger" onClick={() => onStep('cancel')}>
          {text.cancel}
        </Button>
      )}
    </div>
  );
}
