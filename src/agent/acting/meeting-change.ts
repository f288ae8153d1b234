/** Moving and cancelling the meeting that was booked in the same conversation. */
import { t } from '../../platform/kernel/texts/texts.js';
import type { ToolOutcome } from '../ports/tool.js';
import type { MovedMeeting } from '../ports/turn.js';
import { bookedTime, wantsAnotherMeeting, wantsMeetingCancelled } from './booking.js';
import { offerTimes, wishedDay, type MeetingSteps, type Steps } from './meeting-turn.js';
import type { ToolTurnOutcome } from './merge-action-result.js';
import { onlyOne } from './only-one.js';

/** As `list_meetings` and `move_meeting` give it. */
type Booked = Record<string, string | null> & { meeting_id: string };

/** Cancels it, or offers times to move it to; null unless exactly one meeting was booked in this conversation. */
export async function* changeMeeting(steps: MeetingSteps): Steps<ToolTurnOutcome | null> {
  const { message } = steps.input;
  if (wantsAnotherMeeting(message)) return null;
  const outcome = yield* use(steps, 'list_meetings', {});
  const booked = outcome?.status === 'done' ? onlyOne((outcome.data as { meetings: Booked[] }).meetings) : undefined;
  if (!booked) return null;
  if (wantsMeetingCancelled(message) && wishedDay(steps) === null) return yield* cancel(steps, booked);
  const what = bookedTime(booked, steps.language);
  return yield* offerTimes(steps, { moves: { id: booked.meeting_id, what } });
}

/** Moves it to the chosen time, or offers others if that was taken. */
export async function* moveMeeting(
  steps: MeetingSteps,
  meeting: MovedMeeting,
  startsAt: string,
): Steps<ToolTurnOutcome | null> {
  const args = { meeting_id: meeting.id, starts_at: startsAt };
  const outcome = yield* use(steps, 'move_meeting', args);
  if (outcome?.status === 'failed' && outcome.reason === 'slot_unavailable')
    return (yield* offerTimes(steps, { text: 'taken', moves: meeting })) ?? steps.reply('meeting.noSlots');
  return outcome && told(steps, { name: 'move_meeting', arguments: args }, outcome);
}

async function* cancel(steps: MeetingSteps, { meeting_id }: Booked): Steps<ToolTurnOutcome | null> {
  const outcome = yield* use(steps, 'cancel_meeting', { meeting_id });
  return outcome && told(steps, { name: 'cancel_meeting', arguments: { meeting_id } }, outcome);
}

function told(
  steps: MeetingSteps,
  action: { name: 'move_meeting' | 'cancel_meeting'; arguments: Record<string, string> },
  outcome: ToolOutcome,
): ToolTurnOutcome {
  if (outcome.status !== 'done') return steps.outcome({ ...action, destructive: false }, outcome);
  const what = bookedTime(outcome.data as Booked, steps.language);
  const isMoved = action.name === 'move_meeting';
  const answer = t(isMoved ? 'meeting.moved' : 'meeting.cancelled', steps.language, { what });
  return steps.result('answered', answer, { sideEffect: isMoved ? 'meeting_booked' : 'action_done' });
}

/** Null where the tool is not offered. */
async function* use(steps: MeetingSteps, name: string, args: Record<string, string>): Steps<ToolOutcome | null> {
  const tool = (await steps.tools()).find((one) => one.name === name);
  return tool ? yield* steps.run(tool, args) : null;
}
