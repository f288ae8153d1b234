/** What a hint of the team stream does to lists that are in use. */
import { QueryObserver } from '@tanstack/react-query';
import { keyOf, queryClient } from './queries.js';
import { refetch, showChange } from './refetching.js';

const key = keyOf('w', 'meetings', 'list');
let answers: ((rows: string[]) => void)[];
let stop: () => void;
const turns = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((done) => setTimeout(done));
};

beforeEach(() => {
  answers = [];
  queryClient.clear();
  const queryFn = (): Promise<string[]> => new Promise((done) => answers.push(done));
  stop = new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => {});
});
afterEach(() => stop());

it('a list whose first answer is older than the change is read once more', async () => {
  refetch(keyOf('w', 'meetings'));
  answers[0]!([]);
  await turns();
  expect(answers).toHaveLength(2);
  answers[1]!(['booked meanwhile']);
  await turns();
  expect(queryClient.getQueryData(key)).toEqual(['booked meanwhile']);
});

it('a list that is shown is read once, however many changes there were since', async () => {
  answers[0]!([]);
  await turns();
  refetch(keyOf('w', 'meetings'));
  refetch(keyOf('w', 'handoffs'));
  await turns();
  expect(answers).toHaveLength(2);
  answers[1]!(['booked']);
  await turns();
  expect(answers).toHaveLength(2);
});

it('a change that is shown is not taken back by an older answer', async () => {
  answers[0]!(['kept']);
  await turns();
  refetch(key);
  showChange<string[]>(key, (known) => [...known, 'added']);
  await turns();
  answers[1]!(['kept']);
  await turns();
  expect(queryClient.getQueryData(key)).toEqual(['kept', 'added']);
  answers[2]!(['kept', 'added', 'by others']);
  await turns();
  expect(queryClient.getQueryData(key)).toEqual(['kept', 'added', 'by others']);
});

it('a change of a list that nothing is reading asks for nothing', async () => {
  answers[0]!(['kept']);
  await turns();
  showChange<string[]>(key, () => []);
  await turns();
  expect(answers).toHaveLength(1);
});

it('a change of what is outdated leaves it so: it is read again when it is next shown', async () => {
  answers[0]!(['kept']);
  await turns();
  stop();
  await queryClient.invalidateQueries({ queryKey: key });
  showChange<string[]>(key, (known) => [...known, 'added']);
  const queryFn = (): Promise<string[]> => new Promise((done) => answers.push(done));
  stop = new QueryObserver(queryClient, { queryKey: key, queryFn, staleTime: 30_000 }).subscribe(() => {});
  expect(answers).toHaveLength(2);
  expect(queryClient.getQueryData(key)).toEqual(['kept', 'added']);
});
