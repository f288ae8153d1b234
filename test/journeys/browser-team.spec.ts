/** A visitor and a teammate, each in a browser: a file from the inbox, and how it was afterwards. */
import { ConsoleFiles } from '../../src/doors/console/console-files.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { builtConsole } from '../support/built-files.js';
import { signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { PDF, PNG } from '../support/files.js';
import { Person } from '../console/stage.js';
import { setStage, Visitor, type Stage } from '../widget/stage.js';

describeInBrowser('a visitor and a teammate', () => {
  let stage: Stage;
  let team: Awaited<ReturnType<typeof signedInTeam>>;
  const as = async (method: string, path: string, body?: unknown) =>
    (await call(stage.app, method, path, { token: stage.workspace.tokens.owner, body })).body.data;
  beforeAll(async () => {
    stage = await setStage();
    Object.assign(stage.app.app.get(ConsoleFiles), { folder: builtConsole() });
    team = await signedInTeam(stage.app, stage.workspace);
    await as('PATCH', '/v1/workspace', { satisfaction: { after_teammate: true, scale: 'stars' } });
  });
  afterAll(() => stage.close());

  const seen = new Set<string>();
  /** The visitor asks for a person. @returns both browsers, and the conversation */
  async function together(words: string): Promise<{ visitor: Visitor; person: Person; handoff: any }> {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    // It is sent once the stream is open: a conversation that is resolved before goes on with it.
    const isSent = visitor.page.waitForResponse(/\/messages$/);
    await visitor.say(words);
    await isSent;
    await visitor.button('Talk to a person').click();
    const handoff = await eventually(async () => {
      const [newest] = await as('GET', '/v1/handoffs');
      return newest && !seen.has(newest.id) && newest;
    });
    seen.add(handoff.id);
    const path = `/console/w/${stage.workspace.id}/inbox/all/${handoff.id}`;
    return { visitor, person: await Person.at({ ...stage, team }, path, team.responder), handoff };
  }

  it('a file attached in the inbox is shown to the visitor, as a picture or a link', async () => {
    const { visitor, person } = await together('Where is the depot, please?');
    await person.page.getByRole('button', { name: 'Attach files' }).waitFor();
    for (const file of [
      { name: 'map.png', mimeType: 'image/png', buffer: PNG },
      { name: 'terms.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]) {
      await person.page.locator('[data-files]').setInputFiles([file]);
      await person.page.getByText(`${file.name} is attached.`).waitFor({ state: 'attached' });
    }
    await person.press('r');
    await person.page.keyboard.type('It is marked here');
    await person.press('Control+Enter');
    await visitor.hears('It is marked here');
    await visitor.log.getByRole('img', { name: 'map.png' }).waitFor();
    expect(await eventually(() => visitor.requests.some((path) => path.startsWith('/api/attachments/')))).toBe(true);
    await visitor.log.getByRole('link', { name: 'terms.pdf' }).waitFor();
    await person.page.locator('[data-log]').getByRole('link', { name: 'terms.pdf' }).waitFor();
    expect([visitor.complaints, person.complaints]).toEqual([[], []]);
    await Promise.all([visitor.leave(), person.leave()]);
  });

  it('the visitor rates it by keyboard once it is resolved, with a comment, and is thanked', async () => {
    const { visitor, person, handoff } = await together('Is the depot open on Sundays, please?');
    await as('POST', `/v1/handoffs/${handoff.id}/resolve`, { resolution: 'solved' });
    await person.leave();
    await visitor.reaches(visitor.button('4/5'));
    await visitor.page.keyboard.press('Enter');
    await visitor.hears('Thank you for your rating.');
    expect((await as('GET', '/v1/ratings'))[0]).toMatchObject({ score: 4, comment: null });
    expect([await visitor.violations(), await visitor.fits()]).toEqual([[], true]);
    await visitor.reaches(visitor.window.getByRole('textbox', { name: 'Anything to add?' }));
    await visitor.page.keyboard.type('Kind and quick');
    await visitor.reaches(visitor.window.locator('.card').getByRole('button', { name: 'Send' }));
    await visitor.page.keyboard.press('Enter');
    await visitor.button('How was it?').waitFor();
    const [rating] = await as('GET', `/v1/ratings?has_comment=true`);
    expect(rating).toMatchObject({ session_id: handoff.session_id, score: 4, comment: 'Kind and quick' });
    expect(rating.resolved_by).toBe(stage.workspace.memberIds.owner);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
