import type { TurnActing } from '../ports/turn.js';
import { wishedWhen } from './meeting-turn.js';

const SATURDAY = { today: '2026-11-28' } as TurnActing;
const daysOf = (question: string): string[] => wishedWhen({ input: { question }, acting: SATURDAY }).days;

describe('the days that a person wishes for', () => {
  it.each([
    ['can we make it friday', ['2026-12-04']],
    ['oh sorry thursday doesnt work after all, can we make it friday', ['2026-12-04']],
    ['Donnerstag geht leider nicht, lieber Freitag', ['2026-12-04']],
    ['thursday or friday', ['2026-12-03', '2026-12-04']],
    ['not thursday, not friday', []],
  ])('of %j are %j', (question, days) => expect(daysOf(question)).toEqual(days));
});
