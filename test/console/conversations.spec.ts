/** All conversations in the console: filter, search, explanation and correction. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { exchange, opened } from '../support/live.js';
import { browser } from '../support/widget.js';
import { Person, setStage, type Stage } from './stage.js';

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
  const choose = async (person: Person, label: string, option: string): Promise<void> => {
    await person.page.getByRole('combobox', { name: label, exact: true }).click();
    await person.page.getByRole('option', { name: option, exact: true }).click();
  };
  const rows = (person: Person) => person.page.locator('[data-session]');

  it('say what to do if there are no conversations', async () => {
    const person = await Person.at(stage, path, stage.team.viewer);
    await person.heading('No conversation yet').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  describe('with conversations', () => {
    beforeAll(async () => {
      const text = 'A parcel may weigh 31 kilograms.\n\nA parcel costs 5 euros.';
      await as('POST', '/v1/knowledge/documents', { title: 'Parcels', text, format: 'markdown', locale: 'en' });
      ({ id: message, session_id: session } = await ask(QUESTION));
      await ask('Do you ship lithium batteries overseas?');
      await ask('I want to talk to a person');
    });

    it('filter them, and keep the filters in the URL', async () => {
      const person = await Person.at(stage, path, stage.team.viewer);
      await rows(person).first().waitFor();
      expect(await rows(person).count()).toBe(3);
      await choose(person, 'Wanted', 'A person');
      await eventually(async () => (await rows(person).count()) === 1);
      expect(person.path).toContain('intent=escalate');
      await person.page.getByText('Handed to the team').waitFor();
      await choose(person, 'Channel', 'WhatsApp');
      await person.heading('No conversation matches these filters').waitFor();
      expect(await person.violations()).toEqual([]);
      await person.main.getByRole('button', { name: 'Show all' }).last().click();
      await eventually(async () => (await rows(person).count()) === 3);
      await person.page.getByRole('button', { name: 'More filters' }).click();
      await choose(person, 'Voice', 'With voice');
      await person.heading('No conversation matches these filters').waitFor();
      await person.page.reload();
      await person.page.getByRole('combobox', { name: 'Voice' }).waitFor();
      expect(person.path).toContain('voice=true');
      expect(person.complaints).toEqual([]);
      await person.leave();
    });

    it('can be used by keyboard, and find a message by its words, at its position', async () => {
      const person = await Person.at(stage, `/console/w/${stage.workspace.id}/leads`, stage.team.viewer);
      await person.press('g', 'v');
      await person.heading('Conversations').waitFor();
      await rows(person).first().waitFor();
      await person.press('/');
      await person.type('lithium batteries');
      const found = person.page.getByRole('list', { name: 'Messages found' });
      await found.getByRole('listitem').first().waitFor();
      expect(await person.violations()).toEqual([]);
      await person.reaches(found.getByRole('link').first());
      await person.press('Enter');
      await person.page
        .locator('li[aria-current="true"]')
        .getByText(/lithium batteries/)
        .waitFor();
      expect(person.path).toContain('message=');
      await person.press('g', 'v');
      await person.press('/');
      await person.type('zebra');
      await person.heading('No message contains all of these words').waitFor();
      await person.leave();
    });

    it('explain an answer: its quotations, or why there was none', async () => {
      const person = await Person.at(stage, path, stage.team.viewer);
      await person.page.getByRole('link', { name: QUESTION }).click();
      await person.heading(QUESTION).waitFor();
      await person.reaches(person.page.getByRole('button', { name: 'Why this answer?' }));
      await person.press('Enter');
      const used = person.page.getByRole('region', { name: 'Evidence it quoted' });
      await used.getByText(/31 kilograms/).waitFor();
      await person.page.getByText('word for word').first().waitFor();
      expect(await person.violations()).toEqual([]);
      expect(await person.page.getByRole('button', { name: 'This answer was wrong' }).count()).toBe(0);
      await used.getByRole('link', { name: 'Parcels, version 1' }).click();
      await eventually(() => Promise.resolve(person.path.includes('/knowledge/') && person.path.includes('start=')));

      await person.press('g', 'v');
      await person.page.getByRole('link', { name: /lithium/ }).click();
      await person.page.getByRole('button', { name: 'Why this answer?' }).click();
      await person.page.getByText('No answer', { exact: true }).waitFor();
      expect(person.complaints).toEqual([]);
      await person.leave();
    });

    it('turn a wrong answer into a gap, from which a document is started', async () => {
      const person = await Person.at(stage, `${path}/${session}`, stage.team.owner);
      await person.page.getByRole('button', { name: 'This answer was wrong' }).click();
      await person.dialog.getByRole('button', { name: 'Make it a gap' }).click();
      await person.dialog.getByText('Enter what is right.').waitFor();
      expect(await person.focused()).toBe('');
      await person.type('A parcel may weigh 20 kilograms since May.');
      expect(await person.violations()).toEqual([]);
      await person.dialog.getByRole('button', { name: 'Make it a gap' }).click();
      await person.page.getByText('The question is now a knowledge gap, with your correction.').first().waitFor();
      await person.page.getByRole('button', { name: 'Why this answer?' }).click();
      await person.page.getByText('Your team says that this was wrong').waitFor();
      const told = await as('GET', `/v1/sessions/${session}/messages/${message}/explanation`);
      expect(told.body.data.correction.text).toBe('A parcel may weigh 20 kilograms since May.');
      await person.page.getByRole('button', { name: 'Write the document' }).click();
      await eventually(() => Promise.resolve(person.path.includes('/knowledge/new?gap=')));
      await eventually(async () =>
        (await person.page.getByRole('textbox').evaluateAll((all: any[]) => all.map(({ value }) => value)))
          .join(' ')
          .includes('20 kilograms since May'),
      );
      expect(person.complaints).toEqual([]);
      await person.leave();
    });

    it('report new conversations and messages without moving the reader', async () => {
      const person = await Person.at(stage, path, stage.team.viewer);
      await rows(person).first().waitFor();
      const before = await rows(person).count();
      const who = await browser(stage.app, stage.workspace);
      const begun = await opened(who);
      await exchange(stage.app, who, begun, 'Where is my parcel?');
      await person.page.getByRole('button', { name: 'Show new conversations' }).click();
      await eventually(async () => (await rows(person).count()) === before + 1);
      // The button disappears, and focus moves to the new rows.
      await person.page.locator('[data-index="0"] a:focus').waitFor();
      await person.visit(`${path}/${begun}`);
      await person.page.getByText('Where is my parcel?').last().waitFor();
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
      const late = await Person.at(stage, `${path}/${begun.session_id}`, stage.team.owner);
      await late.page.getByRole('button', { name: /^Step in/ }).click();
      await late.page.getByText('Couldn’t step in').first().waitFor();
      for (const one of [person, watcher, late]) await one.leave();
    });

    it.each(['responder', 'developer'] as const)('offer the role %s what it may do', async (role) => {
      const person = await Person.at(stage, `${path}/${session}`, stage.team[role]);
      await person.page.getByRole('button', { name: 'Why this answer?' }).waitFor();
      const wrong = person.page.getByRole('button', { name: 'This answer was wrong' });
      expect(await wrong.count()).toBe(role === 'responder' ? 1 : 0);
      await person.leave();
    });

    it('report an unknown conversation, and a list that could not be fetched', async () => {
      const person = await Person.at(stage, `${path}/${stage.workspace.id}`, stage.team.owner);
      await person.main.getByText(/not found/i).waitFor();
      await person.page.route('**/v1/sessions?*', (route) => route.fulfill({ status: 400, json: REFUSED }));
      await person.press('g', 'v');
      await person.main.getByText('Out of paper').waitFor();
      expect(await person.violations()).toEqual([]);
      await person.leave();
    });

    it('have no accessibility violations in any look', async () => {
      const person = await Person.at(stage, path, stage.team.owner);
      await rows(person).first().waitFor();
      await person.page.getByRole('button', { name: 'More filters' }).click();
      await person.looksGood();
      await person.visit(`${path}/${session}`);
      await person.page.getByRole('button', { name: 'Why this answer?' }).click();
      await person.page.getByRole('region', { name: 'Evidence it quoted' }).waitFor();
      await person.looksGood();
      expect(person.complaints).toEqual([]);
      await person.leave();
    });

    it('are available in German', async () => {
      const person = await Person.at(stage, `${path}/${session}`, stage.team.owner, { locale: 'de' });
      await person.page.getByRole('button', { name: 'Warum diese Antwort?' }).click();
      await person.page.getByRole('region', { name: 'Zitierte Belege' }).waitFor();
      await person.leave();
    });
  });
});

const REFUSED = { error: { code: 'invalid_parameter', message: 'Out of paper' }, request_id: 'req_1' };
