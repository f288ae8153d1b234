/**
 * What a large model may do about meetings: it names a day and a time, which decide what is shown first. The person books,
 * moves and cancels, by choosing a time or by saying yes.
 */
import type { ToolCall, ToolSketch } from '../ports/model.js';
import { changeNamed, wishedMeeting } from './meeting-change.js';
import type { MeetingSteps, NamedWhen, Steps } from './meeting-turn.js';
import type { ToolTurnOutcome } from './merge-action-result.js';

const WHEN = {
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date', description: 'The day that they wish, by NOW.' },
    time: { type: 'string', description: 'HH:MM' },
  },
};
const NO_MORE = { type: 'object', properties: {} };

export const MEETING_SKETCHES: ToolSketch[] = [
  {
    name: 'book_meeting',
    description: 'Shows free times for a meeting, visit or call with the team; the customer chooses one.',
    parameters: WHEN,
  },
  {
    name: 'move_meeting',
    description: 'Shows free times to move a meeting to that was booked in this conversation.',
    parameters: WHEN,
  },
  {
    name: 'cancel_meeting',
    description: 'Asks whether to cancel a meeting that was booked in this conversation.',
    parameters: NO_MORE,
  },
];

export const isMeetingCall = (name: string): boolean => MEETING_SKETCHES.some((sketch) => sketch.name === name);

/** Null if nothing can be shown: no time is free, or no such meeting was booked here. */
export function meetingCalled(
  steps: MeetingSteps,
  { name, arguments: given }: ToolCall,
): Steps<ToolTurnOutcome | null> {
  const when = namedWhen(given, steps.acting.today);
  return name === 'book_meeting'
    ? wishedMeeting(steps, when)
    : changeNamed(steps, { cancels: name === 'cancel_meeting', when });
}

/** A day that is over, or no day, is none. */
function namedWhen(given: ToolCall['arguments'], today: string): NamedWhen {
  const { day, time } = given ?? {};
  const isDay =
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && day >= today && !Number.isNaN(Date.parse(day));
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typeof time === 'string' ? time.trim() : '') ?? [];
  return {
    ...(isDay && { days: [day] }),
    ...(hour !== undefined && { times: [Number(hour) * 60 + Number(minute)] }),
  };
}
