/** The settings in a browser: how they look, their navigation by keyboard, and mail through a real server. */
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { SmtpServer } from '../../support/smtp-server.js';
import { sqlOf } from '../../support/team-mails.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

/** Each page, and its content once it has loaded. */
const PAGES = [
  ['guardrails', 'Own words'],
  ['credits', 'Knowledge'],
  ['audit', 'Audit trail'],
  ['kill-switch', 'While it is on'],
  ['api-keys', 'Your own tokens'],
] as const;

describeInBrowser('the settings', () => {
  let stage: Stage;
  let smtp: SmtpServer;
  let path: string;
  beforeAll(async () => {
    smtp = await SmtpServer.start();
    stage = await setStage({ smtp: { url: smtp.url(), from: 'Acme <c@acme.example>', address: 'c@acme.example' } });
    path = `/console/w/${stage.workspace.id}/settings`;
    await sqlOf(stage.app)(
      `insert into model_usage (workspace_id, day, model, purpose, answered, failed, prompt_tokens, completion_tokens,
         cost_micros, last_answered_at)
       select $1, current_date - n, 'large-1', 'agent', 12, 1, 40000 + n * 1000, 900, 51000, now() from generate_series(0, 40) n`,
      stage.workspace.id,
    );
  });
  afterAll(async () => {
    await stage?.close();
    await smtp?.close();
  });

  it('are walked by keyboard from a page that needs another role', async () => {
    const person = await Person.at(stage, `${path}/audit`, stage.team.viewer);
    await person.heading('This page needs the role Owner or Admin').waitFor();
    const nav = person.page.getByRole('navigation', { name: 'Settings' });
    await person.reaches(nav.getByRole('link', { name: 'API keys' }));
    await person.press('Enter');
    await person.heading('Your own tokens').waitFor();
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    const person = await Person.at(stage, `${path}/general`, stage.team.owner);
    await person.heading('Identity secret').waitFor();
    await person.looksGood();
    for (const [page, has] of PAGES) {
      await person.visitOf(`${path}/${page}`, has);
      await eventually(async () => (await person.page.getByRole('status', { name: 'Loading…' }).count()) === 0);
      await person.looksGood();
      expect([page, person.complaints]).toEqual([page, []]);
    }
    await person.leave();
  });

  it('show what models were used for, and send an owner a test mail, whose refusal is explained', async () => {
    const person = await Person.at(stage, `${path}/models`, stage.team.owner);
    const use = person.page.getByRole('region', { name: 'Usage', exact: true });
    await use.getByText('360', { exact: true }).first().waitFor();
    await person.looksGood();
    await person.visitOf(`${path}/sign-in`, 'Ways to sign in');
    await person.page.getByText('Acme <c@acme.example>').waitFor();
    await person.looksGood();
    await person.page.getByRole('button', { name: 'Send a test mail to me' }).click();
    await person.page.getByText(/accepted a mail to owner@example\.com/).waitFor();
    expect(smtp.mails.at(-1)?.to).toEqual(['owner@example.com']);
    smtp.answers.RCPT = ['550 no such user'];
    await person.page.getByRole('button', { name: 'Send a test mail to me' }).click();
    await person.page.getByText(/does not deliver to your address\. It reported: EENVELOPE 550/).waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
