/** A transcript that is read again while messages come and go. */
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../../app/queries.js';
import { idOf, message } from '../../testing/examples.js';
import { addMessage, continued, transcriptQuery, type Message, type Transcript } from './queries.js';

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

it('keeps a message that was sent after it was asked for', async () => {
  const answers: ((newest: Transcript) => void)[] = [];
  const { queryKey } = transcriptQuery('w', idOf(200));
  const queryFn = (): Promise<Transcript> => new Promise((done) => answers.push(done));
  const stop = new QueryObserver<Transcript>(queryClient, { queryKey, queryFn }).subscribe(() => {});
  const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
  answers[0]!(transcript([1, 2]));
  await turn();
  void queryClient.invalidateQueries({ queryKey });
  addMessage('w', message({ id: idOf(3), session_id: idOf(200) }));
  await turn();
  answers[1]!(transcript([1, 2]));
  await turn();
  expect(queryClient.getQueryData<Transcript>(queryKey)!.messages.map(({ id }) => id)).toEqual([1, 2, 3].map(idOf));
  stop();
});
