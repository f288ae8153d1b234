import type { TurnActing } from '../ports/turn.js';
import { wishedDay } from './meeting-turn.js';

const SATURDAY = { today: '2026-11-28' } as TurnActing;
const dayOf = (question: string): string | null => wishedDay({ input: { question }, acting: SATURDAY });

describe('the day that a person wishes for', () => {
  it.each([
    ['can we make it friday', '2026-12-04'],
    ['oh sorry thursday doesnt work after all, can we make it friday', '2026-12-04'],
    ['Donnerstag geht leider nicht, lieber Freitag', '2026-12-04'],
    ['thursday or friday', null],
    ['not thursday, not friday', null],
  ])('of %j is %j', (question, day) => expect(dayOf(question)).toBe(day));
});
