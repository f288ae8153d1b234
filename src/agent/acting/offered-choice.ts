/** Whether a message chooses what the last turn offered: a day, a time, or one of several actions. */
import type { Pending } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { actionTitle } from './action-summary.js';
import { chosenIndex } from './booking.js';
import { chosenDay, chosenTime } from './meeting-turn.js';

export function choosesOffered(input: AnalysedTurn): boolean {
  const { question, memory } = input;
  const pending = memory?.pending;
  if (pending?.kind === 'day') return chosenDay(input, pending) !== null;
  if (pending?.kind === 'slot') return chosenTime(input, pending.slots) !== null;
  return pending?.kind === 'tool' && chosenIndex(question, titlesOf(pending)) !== null;
}

export const titlesOf = ({ orders }: Pending & { kind: 'tool' }): string[] =>
  orders.map(({ tool }) => actionTitle(tool));
