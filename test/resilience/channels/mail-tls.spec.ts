/** Mail servers with TLS: what is sent before it begins, and what becomes of mails while it cannot begin. */
import { Authority } from '../../support/certificates.js';
import { GOOD } from '../../support/live.js';
import { describeWithMailServers, MAIL_PASSWORD } from '../../support/mail-servers.js';
import { mailOf, post } from '../../channels/mail-stage.js';
import { HOST, TlsStage, type Security } from './tls-stage.js';

jest.setTimeout(240_000);

const NO_PASSWORD = 'No password was sent.';
const STARTTLS_IMAP = /^\w+ (?:CAPABILITY|ID .*|STARTTLS)$/;

describeWithMailServers('mail servers with TLS', () => {
  let stage: TlsStage;
  let stranger: Authority;
  beforeAll(async () => {
    stage = await TlsStage.start();
    stranger = new Authority();
  });
  afterAll(async () => {
    stranger.remove();
    await stage.close();
  });

  const tapsOf = (security: Security) => [stage.taps.imap[security], stage.taps.smtp[security]];
  const forget = () => [...tapsOf('tls'), ...tapsOf('starttls')].forEach((tap) => tap.forget());
  /** Everything that was sent before a TLS handshake, over all connections. */
  const clear = () => [...tapsOf('tls'), ...tapsOf('starttls')].flatMap((tap) => tap.clear).join('');

  /**
   * A customer writes to each account while the servers cannot be used. Says what the checks and the health say, and
   * that nothing is secret on the wire; after `mend`, each customer gets one answer.
   */
  async function outage(imap: string, smtp: string, mend: () => Promise<void>): Promise<void> {
    const { mailboxId, hookedId } = stage;
    const signIns = stage.servers.signIns;
    const first = await stage.writesToMailbox(GOOD);
    const second = stage.newCustomer();
    expect((await post(stage.reachable, hookedId, mailOf(second, GOOD))).status).toBe(200);
    await stage.health(mailboxId, `IMAP: ${imap}`);
    await stage.health(hookedId, smtp);
    expect([await stage.check(mailboxId), await stage.check(hookedId)]).toEqual([`IMAP: ${imap}`, `SMTP: ${smtp}`]);
    expect(stage.servers.signIns).toBe(signIns);
    expect(secretsIn(clear())).toEqual([]);
    expect([stage.servers.mails(first), stage.servers.mails(second)]).toEqual([[], []]);
    await mend();
    expect(await stage.answers(first)).toHaveLength(1);
    expect(await stage.answers(second)).toHaveLength(1);
    expect([await stage.check(mailboxId), await stage.check(hookedId)]).toEqual([null, null]);
  }

  describe.each<Security>(['tls', 'starttls'])('used by `%s`', (security) => {
    beforeAll(() => stage.use(security));
    beforeEach(() => forget());

    it('serve an account if NODE_EXTRA_CA_CERTS names their authority, and see nothing of it in clear', async () => {
      const signIns = stage.servers.signIns;
      expect([await stage.check(stage.mailboxId), await stage.check(stage.hookedId)]).toEqual([null, null]);
      expect(await stage.answers(await stage.writesToMailbox(GOOD))).toHaveLength(1);
      expect(stage.servers.signIns).toBeGreaterThanOrEqual(signIns + 4);
      const [imap, smtp] = tapsOf(security).map((tap) => tap.clear.join(''));
      for (const tap of tapsOf(security)) expect(tap.handshakes).toBe(tap.clear.length);
      if (security === 'tls') return expect([imap, smtp]).toEqual(['', '']);
      expect(linesOf(imap).filter((line) => !STARTTLS_IMAP.test(line))).toEqual([]);
      expect(new Set(linesOf(smtp))).toEqual(new Set(['EHLO example.net', 'STARTTLS']));
    });

    it.each([
      ['is self-signed', 'is self-signed, and not trusted here', () => stranger.selfSigned(HOST)],
      ['is of an unknown authority', 'comes from an authority that is not trusted here', () => stranger.issue(HOST)],
      ['has expired', 'has expired', () => stage.authority.issue(HOST, -1)],
      [
        'is for another host',
        'is for another host name: mail.elsewhere.example',
        () => stage.authority.issue('mail.elsewhere.example'),
      ],
    ])('get no password and lose no mail if their certificate %s', async (_, reason, certificate) => {
      await stage.present(certificate());
      const words = `The certificate of ${HOST} ${reason}. ${NO_PASSWORD}`;
      await outage(words, words, () => stage.trusted());
    });
  });

  it('get no password and lose no mail if somebody on the way hides their STARTTLS', async () => {
    await stage.use('starttls');
    forget();
    const taps = tapsOf('starttls');
    for (const tap of taps) tap.hidesStartTls = true;
    await stage.trusted(); // the connections so far end
    const [imap, smtp] = taps.map(
      ({ port }) => `${HOST} did not accept STARTTLS on port ${port}, which this account requires. ${NO_PASSWORD}`,
    );
    await outage(imap ?? '', smtp ?? '', async () => {
      for (const tap of taps) tap.hidesStartTls = false;
      await stage.trusted();
    });
  });

  it('get no password if the port that should use TLS does not', async () => {
    const { mailboxId, taps, servers } = stage;
    await stage.use('starttls');
    const signIns = servers.signIns;
    forget();
    const settings = { ...stage.mailboxSettings('starttls'), imap_security: 'tls', smtp_security: 'tls' };
    await stage.change(mailboxId, settings, { imap_password: MAIL_PASSWORD, smtp_password: MAIL_PASSWORD });
    const start = `IMAP: TLS with ${HOST} on port ${taps.imap.starttls.port} failed`;
    expect(await stage.check(mailboxId)).toMatch(new RegExp(`^${start} \\(\\w+\\)\\. ${NO_PASSWORD}$`));
    expect(servers.signIns).toBe(signIns);
  });
});

const linesOf = (sent = ''): string[] => sent.split('\r\n').filter((line) => line !== '');

/** The password in any form in which IMAP and SMTP send it. */
function secretsIn(sent: string): string[] {
  const words = sent.split(/\s+/).map((word) => Buffer.from(word, 'base64').toString('latin1'));
  return [sent, ...words].filter((text) => text.includes(MAIL_PASSWORD));
}
