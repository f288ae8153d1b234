/** @jest-environment node */
import { MailServerSlow } from './imap-faults.js';
import { ImapSession } from './imap-session.js';

it('a server that does not finish an answer within a minute, however it drips, is left', async () => {
  jest.useFakeTimers();
  const removed: unknown[] = [];
  const speaker = { add: () => {}, send: () => {}, remove: (one: unknown) => removed.push(one) };
  const session = new ImapSession('w', speaker);
  const told = expect(session.noop()).rejects.toEqual(
    new MailServerSlow('The server did not answer within 60 seconds.'),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  await told;
  expect(removed).toEqual([session]);
  expect(session.isOpen).toBe(false);
});
