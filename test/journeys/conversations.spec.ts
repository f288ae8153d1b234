/** All conversations in a browser: read, explained, corrected and taken over while customers write. */
import type { Page, Response } from 'playwright-core';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { exchange, opened } from '../support/live.js';
import { browser } from '../support/widget.js';
import { Person, setStage, type Stage } from '../console/stage.js';

const QUESTION = 'What may a parcel weigh?';

describeInBrowser('the conversations pages', () => {
  let stage: Stage;
  let path: string;
  let session: string;
  let message: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/conversations`;
  });
  afterAll(() => stage.close());

  const as = (method: string, route: string, body?: object) =>
    call(stage.app, method, route, { token: stage.workspace.tokens.owner, ...(body && { body }) });
  const ask = async (question: string, more: object = {}): Promise<any> =>
    (await call(stage.app, 'POST', '/v1/answer', { token: stage.workspace.secretKey, body: { question, ...more } }))
      .body.data;
  const rows = (person: Person) => person.page.locator('[data-session]');

  describe('with conversations', () => {
    beforeAll(async () => {
      const text = 'A parcel may weigh 31 kilograms.\n\nA parcel costs 5 euros.';
      await as('POST', '/v1/knowledge/documents', { title: 'Parcels', text, format: 'markdown', locale: 'en' });
      ({ id: message, session_id: session } = await ask(QUESTION));
      await ask('Do you ship lithium batteries overseas?');
      await ask('I want to talk to a person');
    });

    it('lead by keyboard to an answer, which is explained, and becomes a gap if it is wrong', async () => {
      const person = await Person.at(stage, `/console/w/${stage.workspace.id}/leads`, stage.team.owner);
      await person.press('g', 'v');
      await rows(person).first().waitFor();
      await person.press('/');
      await person.type('lithium batteries');
      const found = person.page.getByRole('list', { name: 'Messages found' });
      await found.getByRole('listitem').first().waitFor();
      await person.reaches(found.getByRole('link').first());
      await person.press('Enter');
      const here = person.page.locator('li[aria-current="true"]');
      await here.getByText(/lithium batteries/).waitFor();
      await person.page.getByRole('button', { name: 'Why this answer?' }).click();
      await person.page.getByText('No answer', { exact: true }).waitFor();

      await person.press('g', 'v');
      await person.page.getByRole('link', { name: QUESTION }).click();
      await person.heading(QUESTION).waitFor();
      await person.reaches(person.page.getByRole('button', { name: 'Why this answer?' }));
      await person.press('Enter');
      const used = person.page.getByRole('region', { name: 'Quoted evidence' });
      await used.getByText(/31 kilograms/).waitFor();
      await person.page.getByText('word for word').first().waitFor();
      await used.getByRole('link', { name: 'Parcels, version 1' }).click();
      await eventually(() => Promise.resolve(person.path.includes('/knowledge/') && person.path.includes('start=')));

      await person.visit(`${path}/${session}`);
      await person.page.getByRole('button', { name: 'Improve answer' }).click();
      await person.dialog.getByRole('button', { name: 'Propose a document' }).click();
      await person.dialog.getByText('Enter the correct answer.').waitFor();
      await person.type('A parcel may weigh 20 kilograms since May.');
      await person.dialog.getByRole('button', { name: 'Propose a document' }).click();
      await person.page.getByText('Your answer is now a proposed document, under Gaps.').first().waitFor();
      const told = await as('GET', `/v1/sessions/${session}/messages/${message}/explanation`);
      expect(told.body.data.correction.text).toBe('A parcel may weigh 20 kilograms since May.');
      await person.page.getByRole('button', { name: 'Open the draft' }).click();
      await eventually(() => Promise.resolve(person.path.includes('/knowledge/new?gap=')));
      const text = person.page.getByRole('textbox', { name: 'Text in Markdown' });
      await eventually(async () => (await text.inputValue()).includes('20 kilograms since May'));
      expect(person.complaints).toEqual([]);
      await person.leave();
    });

    it('report new conversations and messages without moving the reader', async () => {
      let reread: Promise<unknown> | undefined;
      const before = async (page: Page): Promise<void> => {
        const isOf = (end: RegExp) => (response: Response) => end.test(response.url());
        reread = page.waitForResponse(isOf(/\/stream$/)).then(() => page.waitForResponse(isOf(/\/v1\/sessions\?/)));
      };
      const person = await Person.at(stage, path, stage.team.viewer, { before });
      // The list is read once more when the stream opens: what has begun by then is simply in it.
      await reread;
      await rows(person).first().waitFor();
      const count = await rows(person).count();
      const who = await browser(stage.app, stage.workspace);
      const begun = await opened(who);
      await exchange(stage.app, who, begun, 'Where is my parcel?');
      await person.page.getByRole('button', { name: 'Show new conversations' }).click();
      await eventually(async () => (await rows(person).count()) === count + 1);
      // The button disappears, and focus moves to the new rows.
      await person.page.locator('[data-index="0"] a:focus').waitFor();
      await person.visit(`${path}/${begun}`);
      // In its transcript: the row of the list has the same words.
      await person.page.getByText('Why this answer?').first().waitFor();
      await exchange(stage.app, who, begun, 'And what does it cost?');
      await person.page.getByRole('button', { name: 'Show new messages' }).click();
      await person.page.getByText('And what does it cost?').waitFor();
      await person.page.getByRole('button', { name: 'Show new messages' }).waitFor({ state: 'detached' });
      await person.leave();
    });

    it('let a member take over with a key, after which the agent is silent', async () => {
      const begun = await ask('What does a parcel cost?');
      const person = await Person.at(stage, `${path}/${begun.session_id}`, stage.team.responder);
      await person.page.getByRole('button', { name: /^Step in/ }).waitFor();
      await person.press('t');
      await eventually(() => Promise.resolve(person.path.includes('/inbox/mine/')));
      await person.page.getByText('With you').first().waitFor();
      await person.page.getByRole('textbox', { name: /^Reply to/ }).waitFor();
      const silent = await ask('And a letter?', { session_id: begun.session_id });
      expect(silent.answer).toBe('');
      const watcher = await Person.at(stage, `${path}/${begun.session_id}`, stage.team.viewer);
      await watcher.page.getByText('And a letter?').waitFor();
      expect(await watcher.page.getByRole('button', { name: /^Step in/ }).count()).toBe(0);
      for (const one of [person, watcher]) await one.leave();
    });
  });
});
