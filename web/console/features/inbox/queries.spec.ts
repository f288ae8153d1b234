/** A transcript that is read again while messages come and go. */
import { idOf } from '../../testing/examples.js';
import { continued, type Message, type Transcript } from './queries.js';

const transcript = (numbers: readonly number[], older: string | null = null): Transcript => ({
  messages: numbers.map((n) => ({ id: idOf(n) }) as Message),
  older,
});
const merged = (known: readonly number[] | undefined, newest: readonly number[]): Transcript =>
  continued(known && transcript(known, 'earlier'), transcript(newest, 'later'));

it('is what was read, the first time', () => {
  expect(merged(undefined, [1, 2])).toEqual(transcript([1, 2], 'later'));
});

it('keeps the older pages that were loaded', () => {
  expect(merged([1, 2, 3], [2, 3, 4])).toEqual(transcript([1, 2, 3, 4], 'earlier'));
});

it('begins anew where the page that was read does not connect to the loaded ones', () => {
  expect(merged([1, 2], [8, 9])).toEqual(transcript([8, 9], 'later'));
});
