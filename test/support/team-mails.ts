/** Mails to the team about hand-offs. */
import { TeamMailsSweeper } from '../../src/desk/handoffs/team-mails.sweeper.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { TestApp } from './app.js';
import { partOf, type ReceivedMail } from './smtp-server.js';

export const smtpConfig = (url: string) => ({
  smtp: { url, from: 'Acme <mail@acme.example>', address: 'mail@acme.example' },
});

export const sqlOf =
  (app: TestApp) =>
  async (text: string, ...values: unknown[]): Promise<Record<string, any>[]> =>
    (await app.app.get(SystemDb).query({ text, values })).rows;

/** Sends everything that is due. @returns the number of mails accepted by the server */
export const sendDue = (app: TestApp): Promise<number> => app.app.get(TeamMailsSweeper).sweep();

/** Moves the reminders forward by this many minutes. */
export const passMinutes = (app: TestApp, minutes: number): Promise<unknown> =>
  sqlOf(app)(
    `update handoff_reminders set due_at = due_at - make_interval(mins => $1), mailed_at = mailed_at - make_interval(mins => $1)`,
    minutes,
  );

export const textOf = ({ source }: ReceivedMail): string => {
  const [head, ...body] = source.split('\r\n\r\n');
  return /^content-type: multipart/im.test(head!) ? partOf(source, 'text/plain').content : body.join('\n\n');
};
export const subjectOf = ({ source }: ReceivedMail): string =>
  /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(source)![1]!.replace(/\r\n/g, '');
