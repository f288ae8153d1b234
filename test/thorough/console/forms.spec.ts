/** Forms and dialogs of the console as they look: light, dark, from right to left, and on a phone, also in German. */
import { connectMailbox } from '../../channels/mail-stage.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { newExternalId } from '../../support/external-ids.js';
import { OAuthProvider } from '../../support/oauth-provider.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the console’s forms, in every look and in German', () => {
  let stage: Stage;
  let provider: OAuthProvider;
  let person: Person;
  beforeAll(async () => {
    provider = await OAuthProvider.start();
    const microsoft = provider.configured('microsoft', { imap: 1, smtp: 1 });
    stage = await setStage({ mailboxProviders: { microsoft } });
    person = await Person.at(stage, at('leads'), stage.team.owner);
  });
  afterEach(() => expect(person.complaints).toEqual([]));
  afterAll(async () => {
    await stage?.close();
    await provider?.close();
  });

  const at = (screen: string): string => `/console/w/${stage.workspace.id}/${screen}`;
  const as = (method: string, path: string, body: unknown, token = stage.workspace.tokens.owner): Promise<any> =>
    call(stage.app, method, path, { token, body }).then((answer) => answer.body.data);
  const button = (name: string | RegExp) => person.main.getByRole('button', { name });
  const closeDialog = async (): Promise<void> => {
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
  };

  it('of leads: one that is new, one that is edited', async () => {
    const details = { company: 'Mill & Sons', intent: 'A retreat', value: { amount: 120_000, currency: 'eur' } };
    const { id } = await as('POST', '/v1/leads', { ...details, name: 'Ann Lee', fields: { seats: 40, beta: true } });
    await button('New lead').first().click();
    await person.dialog.getByLabel('Company').waitFor();
    await person.looksGood({ german: true });
    await closeDialog();
    await person.visit(at(`leads/${id}`));
    await button('Edit').click();
    await person.dialog.getByRole('textbox', { name: 'Value of seats' }).waitFor();
    await person.looksGood({ german: true });
    await closeDialog();
  });

  it('of rules for leads, with what they would make of the last leads', async () => {
    const conditions = [
      { field: 'fields.seats', operator: 'at_least', value: 20 },
      { field: 'source', operator: 'one_of', value: ['widget', 'email'] },
    ];
    const rules = [{ name: 'Large teams', conditions, status: 'qualified', score: 80 }];
    await as('PATCH', '/v1/workspace', { qualification_rules: rules });
    await person.visit(at('settings/lead-rules'));
    await person.main.getByText('Missing for “Large teams”:').waitFor();
    await person.looksGood({ german: true });
  });

  it('of a contact that is edited', async () => {
    const user = { external_user_id: newExternalId(), name: 'Ann Lee', email: 'ann@example.com', phone: '+49 30 1' };
    const { id } = await as('POST', '/v1/users', user, stage.workspace.secretKey);
    await person.visit(at(`contacts/${id}`));
    await button('Edit').click();
    await person.dialog.getByLabel('Company').waitFor();
    await person.looksGood({ german: true });
    await closeDialog();
  });

  it('of a member’s removal, who has leads', async () => {
    const { responder } = stage.workspace.memberIds;
    await as('POST', '/v1/leads', { name: 'Bo', assignee_id: responder });
    await person.visit(at('settings/team'));
    const row = person.page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: 'responder' });
    await row
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await person.dialog.getByRole('button', { name: /^Remove/ }).waitFor();
    await person.looksGood({ german: true });
    await closeDialog();
  });

  it('of a mailbox that is connected at its provider', async () => {
    await person.visit(at('settings/channels'));
    await button(/^Connect an account/)
      .first()
      .click();
    await person.dialog.getByRole('radio', { name: /^E-mail/ }).click();
    await person.dialog.getByRole('radio', { name: 'Connect with Microsoft' }).click();
    await person.dialog.getByRole('button', { name: 'Connect with Microsoft' }).waitFor();
    await person.looksGood({ german: true });
    await closeDialog();
    const settings = { oauth: 'microsoft', from_name: 'Example Support' };
    const id = await connectMailbox(stage.app, stage.workspace, 'desk@example.net', settings, {});
    await person.visit(at(`settings/channels/${id}`));
    await person.heading('Access to the mailbox').waitFor();
    await person.looksGood({ german: true });
  });

  it('of the palette', async () => {
    await person.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await person.type('lead');
    await person.page.getByRole('option', { name: 'Go to leads' }).waitFor();
    await person.looksGood({ german: true });
    await person.press('Escape');
  });
});
