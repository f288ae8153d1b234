import { snoozeTimes } from './snooze-times.js';

const namesAt = (time: string): string[] => snoozeTimes(new Date(time)).map(({ name }) => name);
const timeOf = (name: string, now: string): string | undefined =>
  snoozeTimes(new Date(now))
    .find((one) => one.name === name)
    ?.at.toISOString();

describe('the times until which a hand-off can be snoozed', () => {
  it('are in three hours, tomorrow morning and on Monday morning', () => {
    const tuesday = '2026-03-10T12:10:00Z';
    expect(namesAt(tuesday)).toEqual(['later', 'tomorrow', 'monday']);
    expect(['later', 'tomorrow', 'monday'].map((name) => timeOf(name, tuesday))).toEqual([
      '2026-03-10T15:30:00.000Z',
      '2026-03-11T09:00:00.000Z',
      '2026-03-16T09:00:00.000Z',
    ]);
  });

  it('name Monday once: on Sunday it is tomorrow, and on Monday it is the next one', () => {
    expect(namesAt('2026-03-15T12:00:00Z')).toEqual(['later', 'tomorrow']);
    expect(timeOf('monday', '2026-03-16T08:00:00Z')).toBe('2026-03-23T09:00:00.000Z');
  });

  it('are on other days only late in the evening', () => {
    expect(namesAt('2026-03-10T21:10:00Z')).toEqual(['tomorrow', 'monday']);
  });
});
