import { understand } from '../understanding/understand.js';
import { chosenSlot, wantsMeeting } from './booking.js';
import { dayBounds } from './dates.js';

const wants = (text: string): boolean => wantsMeeting(understand(text, null), []);

describe('free times', () => {
  it.each([
    'Termin?',
    'Can I book a call tomorrow? My number is 0171 2345678',
    'call me tomorrow at 3, +49 171 2345678',
    "I can't come on Monday, I'd like to book for Tuesday",
    'please call me back',
  ])('are offered to who asks for a meeting: %s', (text) => expect(wants(text)).toBe(true));

  it.each([
    'Rufen Sie mich bitte nicht mehr an: +49 171 2345678',
    'No me llamen más al +34 600 123 456',
    'Ich möchte keinen Termin',
    'call me 0171 2345678',
    'I bought a coat.\nCan I return it?\nKind regards\nAnn Lee\nPhone: +44 20 7946 0958',
  ])('are not offered to who says: %s', (text) => expect(wants(text)).toBe(false));
});

describe('the free times of a day', () => {
  it.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-11-27', '2026-11-26T23:00:00.000Z', '2026-11-27T23:00:00.000Z'],
  ])('are those of the whole day, also when the clocks change: %s', (day, from, to) =>
    expect(dayBounds(day, 'Europe/Berlin')).toEqual({ from, to }),
  );
});

describe('an offered time', () => {
  const slots = ['Mon, 23 Nov, 10:00', 'Tue, 24 Nov, 10:00', 'Wed, 25 Nov, 10:00'].map((label) => ({
    label,
    startsAt: label,
  }));
  const chosen = (text: string): number => slots.indexOf(chosenSlot(text, slots) ?? slots[2]!) + 1;

  it.each([
    ...['the first', 'the first one please', 'den ersten bitte', 'el primero', 'le premier', 'il primo', 'o primeiro'],
    ...['第一个', '最初のでお願いします', 'الأول من فضلك', 'पहला', 'อันแรก', 'first option'],
  ])('is chosen by its place: %s', (text) => expect(chosen(text)).toBe(1));

  it.each(['second', 'the second one', 'der zweite', 'la segunda opción', 'deuxième', '第二个', 'दूसरा', 'ที่สอง'])(
    'is chosen by its place: %s',
    (text) => expect(chosen(text)).toBe(2),
  );

  it.each(['the last one', 'den letzten', 'el último', 'le dernier', '最后一个'])('may be the last: %s', (text) =>
    expect(chosenSlot(text, slots)).toBe(slots[2]),
  );

  it.each([
    'first tell me the price',
    'prima',
    'not the first',
    'the first of December',
    'one second',
    'last question',
  ])('is not chosen by: %s', (text) => expect(chosenSlot(text, slots)).toBeNull());
});
