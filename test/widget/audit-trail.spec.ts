import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
let sessionId: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  person = await browser(app, workspace);
  sessionId = (await person.ask('POST', 'sessions', {})).body.data.id;
});
afterAll(() => app.close());

const COUNTS = ['lead.', 'handoff.', 'session.', 'contact.'];
/** The entries of the person in the widget, in order: action, target, field names. */
async function lines(): Promise<unknown[]> {
  const { body, text } = await call(app, 'GET', '/v1/audit?order=asc&limit=200', { token: workspace.tokens.owner });
  expect(text).not.toMatch(/ann@example|Ann Smith|Awful|Kestrel/);
  return body.data
    .filter(({ action }: { action: string }) => COUNTS.some((start) => action.startsWith(start)))
    .map(({ actor, action, target, changes }: any) => {
      expect(actor).toEqual({ type: 'contact', id: person.contactId, label: 'visitor' });
      return [action, target.id, changes];
    });
}

describe('the audit trail records that a person in the widget', () => {
  it('submitted a form, once, with the names of the fields', async () => {
    const { id } = (await person.ask('POST', 'leads', { email: 'ann@example.com' })).body.data;
    const more = { email: 'ann@example.com', company: 'Kestrel' };
    await person.ask('POST', 'leads', more);
    await person.ask('POST', 'leads', more);
    expect(await lines()).toEqual([
      ['contact.update', person.contactId, ['email']],
      ['lead.create', id, ['email']],
      ['lead.update', id, ['company']],
    ]);
  });

  it('asked for a human, and the details that they gave', async () => {
    const wanted = { text: 'Kestrel is broken', name: 'Ann Smith' };
    const { id } = (await person.ask('POST', `sessions/${sessionId}/escalate`, wanted)).body.data;
    await person.ask('POST', `sessions/${sessionId}/escalate`, wanted);
    expect(await lines()).toEqual([
      ['contact.update', person.contactId, ['name']],
      ['handoff.create', id, []],
    ]);
  });

  it('rated a conversation and ended it, each once', async () => {
    await person.ask('POST', `sessions/${sessionId}/rating`, { score: 1, comment: 'Awful' });
    await person.ask('POST', `sessions/${sessionId}/end`, {});
    await person.ask('POST', `sessions/${sessionId}/end`, {});
    expect(await lines()).toEqual([
      ['session.rate', sessionId, ['score', 'comment']],
      ['session.end', sessionId, expect.arrayContaining(['ended_at', 'end_reason'])],
    ]);
  });
});
