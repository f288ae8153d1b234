/** Settings of models, sign-in and mail, as members see them. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { SmtpServer } from '../support/smtp-server.js';
import { sqlOf } from '../support/team-mails.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the models and sign-in pages', () => {
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

  it('show a viewer the model in use, and the usage within a window', async () => {
    const person = await Person.at(stage, `${path}/models`, stage.team.viewer);
    await person.page.getByText('embedded-extractive-2').waitFor();
    const use = person.page.getByRole('region', { name: 'Use' });
    await use.getByText('360', { exact: true }).first().waitFor();
    await use.getByRole('combobox', { name: 'Window' }).click();
    await person.page.getByRole('option', { name: 'Last 7 days' }).click();
    await use.getByText('84', { exact: true }).first().waitFor();
    await use.getByRole('rowheader', { name: 'Replies' }).waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('send an owner a test mail, and explain a refusal', async () => {
    const person = await Person.at(stage, `${path}/sign-in`, stage.team.owner);
    await person.page.getByText('Acme <c@acme.example>').waitFor();
    await person.page.getByRole('button', { name: 'Send a test mail to me' }).click();
    await person.page.getByText(/accepted a mail to owner@example\.com/).waitFor();
    expect(smtp.mails.at(-1)?.to).toEqual(['owner@example.com']);
    smtp.answers.RCPT = ['550 no such user'];
    await person.page.getByRole('button', { name: 'Send a test mail to me' }).click();
    await person.page.getByText(/does not deliver to your address\. It reported: EENVELOPE 550/).waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('offer a viewer no test mail, and tell them whether a second factor is required', async () => {
    const set = (require_totp: boolean) =>
      call(stage.app, 'PATCH', '/v1/workspace', { token: stage.workspace.tokens.owner, body: { require_totp } });
    const person = await Person.at(stage, `${path}/sign-in`, stage.team.viewer);
    await person.page.getByText('Each member decides').waitFor();
    expect(await person.page.getByRole('button', { name: 'Send a test mail to me' }).count()).toBe(0);
    expect((await set(false)).status).toBe(200);
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    for (const [page, has] of [
      ['models', 'Use'],
      ['sign-in', 'Mail'],
    ] as const) {
      const person = await Person.at(stage, `${path}/${page}`, stage.team.owner);
      await person.page.getByRole('region', { name: has, exact: true }).waitFor();
      await person.looksGood();
      expect(person.complaints).toEqual([]);
      await person.leave();
    }
  });
});
