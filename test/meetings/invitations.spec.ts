import { SystemDb } from '../../src/platform/db/system-db.js';
import { InvitationsQueue } from '../../src/people/meetings/invitations.queue.js';
import { MeetingInvitationsStore } from '../../src/people/meetings/invitations.store.js';
import { Instances } from '../../src/platform/db/instances.js';
import type { MeetingDto } from '../../src/people/meetings/meetings.dto.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { systemActor } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import fc from '../support/fast-check.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { partOf, SmtpServer, type ReceivedMail } from '../support/smtp-server.js';

const FROM = 'Acme <meetings@acme.example>';
let smtp: SmtpServer;
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  const url = smtp.url('mailer:pass%20word@');
  app = await startTestApp({ smtp: { url, from: FROM, address: 'meetings@acme.example' } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await openHost(app, workspace.id, workspace.memberIds.owner, always({ timezone: 'Europe/Berlin' }));
  await drained();
  smtp.mails.length = 0;
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const actor = systemActor('test');
const meetings = () => app.app.get(MeetingsService);
const guest = { attendeeName: 'Zoë', attendeeEmail: 'zoe@example.com', timezone: 'Asia/Kathmandu', title: 'Demo' };
const book = (startsAt: string, rest: object = guest): Promise<MeetingDto> =>
  meetings().book(workspace.id, actor, { startsAt, ...rest });
const waiting = async () =>
  (await sql('select recipient, sequence, attempts, last_error, failed_at from meeting_mails order by created_at, id'))
    .rows;
/** Until the queue has no pending mail, in this process or another. */
async function drained(): Promise<void> {
  await eventually(async () => {
    await app.app.get(InvitationsQueue).send();
    return (await waiting()).length === 0;
  }, waiting);
}
const toGuest = (): ReceivedMail[] => smtp.mails.filter(({ to }) => to[0] === 'zoe@example.com');
const toHost = (): ReceivedMail[] => smtp.mails.filter(({ to }) => to[0] === 'owner@example.com');
/** Unfolded, without values that differ between runs. */
const calendar = (mail: ReceivedMail): string[] =>
  partOf(mail.source, 'text/calendar').content.replace(/\r\n /g, '').trim().split('\r\n');
const value = (mail: ReceivedMail, name: string): string | undefined =>
  calendar(mail)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
const header = (mail: ReceivedMail, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(mail.source)![1]!.replace(/\r\n/g, '');
const compact = (time: string): string => time.replace(/[-:]|\.\d+/g, '');

describe('booking a meeting', () => {
  it('mails a calendar request to the attendee and to the host, from our address', async () => {
    const meeting = await book(inDays(3), {
      ...guest,
      joinUrl: 'https://meet.example.com/a?b=c,d',
      location: 'Room 1; left',
    });
    await drained();
    expect(smtp.mails.map(({ from, to }) => [from, ...to]).sort()).toEqual([
      ['meetings@acme.example', 'owner@example.com'],
      ['meetings@acme.example', 'zoe@example.com'],
    ]);
    expect(new Set(smtp.logins)).toEqual(new Set(['mailer pass word']));
    const [mail] = toGuest() as [ReceivedMail];
    expect(header(mail, 'from')).toBe('Acme <meetings@acme.example>');
    expect(header(mail, 'reply-to')).toBe('owner <owner@example.com>');
    expect(partOf(mail.source, 'text/calendar').header).toMatch(/method=REQUEST/i);
    expect(calendar(mail)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Workspace Agent//Meetings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:${meeting.id}`,
      'SEQUENCE:0',
      `DTSTAMP:${compact(meeting.updated_at)}`,
      `DTSTART:${compact(inDays(3))}`,
      `DTEND:${compact(inDays(3, 10, 30))}`,
      'SUMMARY:Demo',
      'DESCRIPTION:https://meet.example.com/a?b=c\\,d',
      'LOCATION:Room 1\\; left',
      'URL:https://meet.example.com/a?b=c,d',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'ORGANIZER;CN="owner":mailto:meetings@acme.example',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=CHAIR;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="owner":mailto:owner@example.com',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN="Zoë":mailto:zoe@example.com',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    // 10:00 UTC, in each recipient's own time zone.
    expect(partOf(mail.source, 'text/plain').content).toMatch(/When: .* 15:45–16:15 \(Asia\/Kathmandu\)/);
    expect(partOf(toHost()[0]!.source, 'text/plain').content).toMatch(/1[12]:00–1[12]:30 \(Europe\/Berlin\)/);
    expect(partOf(toHost()[0]!.source, 'text/plain').content).toContain('Zoë <zoe@example.com>');
  });

  it('is told in the language of its reader', async () => {
    const [contact] = (
      await sql(
        `insert into contacts (workspace_id, id, kind, locale) values ($1, gen_random_uuid(), 'visitor', 'de-AT')
        returning id`,
        workspace.id,
      )
    ).rows;
    await book(inDays(3), { ...guest, contactId: contact!['id'] });
    await drained();
    expect(partOf(toGuest()[0]!.source, 'text/plain').content).toMatch(/^Gebucht: Demo\r?\n\r?\nWann: .*, 15:45–16:15/);
    expect(partOf(toHost()[0]!.source, 'text/plain').content).toMatch(/^Booked: Demo/);
  });

  it('shows its place in calendars as it was written, whatever signs they use themselves', async () => {
    await book(inDays(3), { ...guest, location: 'Hall A\\B; left, 2nd floor' });
    await drained();
    expect(value(toGuest()[0]!, 'LOCATION')).toBe('Hall A\\\\B\\; left\\, 2nd floor');
  });

  it('without an attendee address mails only the host', async () => {
    await book(inDays(3), {});
    await drained();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@example.com']]);
  });

  it('that fails sends no mail', async () => {
    await book(inDays(3));
    await drained();
    await expect(book(inDays(3))).rejects.toThrow();
    expect(await waiting()).toEqual([]);
    expect(smtp.mails).toHaveLength(2);
  });
});

describe('a change of a meeting', () => {
  it('is mailed under the same UID with an increasing sequence: moved, moved, cancelled', async () => {
    const { id } = await book(inDays(3));
    await meetings().move(workspace.id, actor, { id, startsAt: inDays(4) });
    await meetings().move(workspace.id, actor, { id, startsAt: inDays(5) });
    await meetings().cancel(workspace.id, actor, { id, reason: 'Sorry; ill' });
    await drained();
    for (const mails of [toGuest(), toHost()]) {
      expect(mails.map((mail) => [value(mail, 'UID'), value(mail, 'SEQUENCE'), value(mail, 'METHOD')])).toEqual([
        [id, '0', 'REQUEST'],
        [id, '1', 'REQUEST'],
        [id, '2', 'REQUEST'],
        [id, '3', 'CANCEL'],
      ]);
      expect(mails.map((mail) => value(mail, 'DTSTART'))).toEqual([3, 4, 5, 5].map((day) => compact(inDays(day))));
    }
    const last = toGuest().at(-1)!;
    expect(value(last, 'STATUS')).toBe('CANCELLED');
    expect(value(last, 'DESCRIPTION')).toBe('Sorry\\; ill');
    expect(partOf(last.source, 'text/calendar').header).toMatch(/method=CANCEL/i);
    expect(header(last, 'subject')).toMatch(/^Cancelled: Demo/);
  });

  it('is not mailed if it does not concern a calendar', async () => {
    const { id } = await book(inDays(3));
    const token = workspace.tokens.responder;
    for (const body of [{ notes: 'secret thoughts' }, { starts_at: inDays(3) }, { status: 'completed' }])
      expect((await call(app, 'PATCH', `/v1/meetings/${id}`, { token, body })).status).toBe(200);
    await drained();
    expect(smtp.mails).toHaveLength(2);
    for (const { source } of smtp.mails)
      for (const type of ['text/plain', 'text/calendar']) expect(partOf(source, type).content).not.toContain('secret');
  });
});

describe('a mail that the server does not accept', () => {
  const due = () => sql('update meeting_mails set due_at = now() where failed_at is null');
  const settled = (attempts: number): Promise<Record<string, unknown>> =>
    eventually(async () => {
      const [mail] = await waiting();
      return mail && mail['attempts'] === attempts && mail['last_error'] !== null && mail;
    }, waiting);

  it('for now is sent later, and those after it wait for their turn', async () => {
    smtp.answers.RCPT = ['451 try again'];
    const { id } = await book(inDays(3), {});
    expect(await settled(1)).toMatchObject({ last_error: 'EENVELOPE 451', failed_at: null });
    await meetings().cancel(workspace.id, actor, { id, reason: null });
    expect(await app.app.get(InvitationsQueue).send()).toBe(0);
    expect(smtp.mails).toEqual([]);
    await due();
    await drained();
    expect(smtp.mails.map((mail) => value(mail, 'METHOD'))).toEqual(['REQUEST', 'CANCEL']);
    expect(app.logLines().some((line) => JSON.stringify(line).includes('owner@example.com'))).toBe(false);
  });

  it('for good is given up with the reason, and does not delay those after it', async () => {
    smtp.answers.RCPT = ['550 no such user'];
    const { id } = await book(inDays(3), {});
    const failed = await settled(1);
    expect(failed).toMatchObject({ last_error: 'EENVELOPE 550', failed_at: expect.any(String) });
    await meetings().move(workspace.id, actor, { id, startsAt: inDays(4) });
    await app.app.get(InvitationsQueue).send();
    await eventually(() => smtp.mails.length > 0);
    expect(smtp.mails.map((mail) => value(mail, 'SEQUENCE'))).toEqual(['1']);
    await sql('delete from meeting_mails');
  });

  it('because it disconnected after receiving it is sent again as the same mail', async () => {
    smtp.answers.END = ['hang up'];
    await book(inDays(3), {});
    await settled(1);
    await due();
    await drained();
    expect(smtp.mails).toHaveLength(2);
    const [first, second] = smtp.mails as [ReceivedMail, ReceivedMail];
    expect(header(second, 'message-id')).toBe(header(first, 'message-id'));
    expect(calendar(second)).toEqual(calendar(first));
  });
});

describe('a process that dies', () => {
  it('between the booking and the mail loses none: another one sends it, once, after the lease', async () => {
    // Claimed by a process that never returned.
    smtp.answers.RCPT = Array<string>(2).fill('451 not now');
    await book(inDays(3));
    await eventually(async () => {
      const mails = await waiting();
      return mails.length === 2 && mails.every((mail) => mail['last_error'] !== null);
    }, waiting);
    await sql(`update meeting_mails set due_at = now() + interval '5 minutes'`);
    const second = await startTestApp(
      { smtp: { url: smtp.url(), from: FROM, address: 'meetings@acme.example' } },
      app.databaseUrl,
    );
    expect(await second.app.get(InvitationsQueue).send()).toBe(0);
    await sql(`update meeting_mails set due_at = now()`);
    const sent = await Promise.all([
      second.app.get(InvitationsQueue).send(),
      app.app.get(InvitationsQueue).send(),
      second.app.get(InvitationsQueue).send(),
    ]);
    await drained();
    expect(sent.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(2);
    expect(smtp.mails).toHaveLength(2);
    await second.close();
  });
});

describe('a process that is taken for dead', () => {
  it('before its mail is sent does not send it: another one has', async () => {
    const second = await startTestApp(
      { smtp: { url: smtp.url(), from: FROM, address: 'meetings@acme.example' } },
      app.databaseUrl,
    );
    const store = app.app.get(MeetingInvitationsStore);
    const renew = store.renew.bind(store);
    jest.spyOn(store, 'renew').mockImplementationOnce(async (...args) => {
      await sql('delete from instances where id in (select holder from meeting_mails)');
      await second.app.get(Instances).freeDead();
      expect(await second.app.get(InvitationsQueue).send()).toBe(1);
      return renew(...args);
    });
    await book(inDays(3), {});
    await drained();
    await app.app.get(InvitationsQueue).send();
    expect(smtp.mails).toHaveLength(1);
    await second.close();
    await app.app.get(Instances).beat(); // Alive again, or what it leases next is freed.
  });
});

describe('without SMTP', () => {
  it('meetings are booked, and no mails are stored', async () => {
    const silent = await startTestApp({}, app.databaseUrl);
    await silent.app.get(MeetingsService).book(workspace.id, actor, { startsAt: inDays(3), ...guest });
    expect(await waiting()).toEqual([]);
    await silent.close();
  });
});

it('names and addresses of any kind never break out of their fields', async () => {
  const awkward = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter((text) => !text.includes('\0') && text.isWellFormed() && [...text].length <= 180);
  await fc.assert(
    fc.asyncProperty(awkward, awkward, async (name, title) => {
      await sql('delete from meetings where workspace_id = $1', workspace.id);
      smtp.mails.length = 0;
      const attendee = {
        attendeeName: `${name}\r\nX-Evil: 1`,
        title: `${title}\r\nATTENDEE:x`,
        attendeeEmail: 'zoe@example.com',
      };
      await book(inDays(10), attendee);
      await drained();
      const lines = calendar(toGuest()[0]!);
      expect(lines.filter((line) => /^(ATTENDEE|X-Evil)/.test(line))).toHaveLength(2);
      expect(lines).toHaveLength(19);
      expect(/^X-Evil/im.test(toGuest()[0]!.source.split('\r\n\r\n')[0]!)).toBe(false);
      for (const line of partOf(toGuest()[0]!.source, 'text/calendar').content.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
