import { SystemDb } from '../../src/platform/db/system-db.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { makePerson } from '../accounts/people.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { signIn } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the team page', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings/team`;
  });
  afterAll(() => stage.close());

  const roleOf = async (id: string): Promise<string | undefined> => {
    const answer = await call(stage.app, 'GET', `/v1/members/${id}`, { token: stage.workspace.tokens.owner });
    return answer.body.data?.role;
  };

  const sql = (text: string, ...values: unknown[]) => stage.app.app.get(SystemDb).query({ text, values });
  const setRole = (id: string, role: Role) =>
    stage.app.app.get(MembersService).setRole(stage.workspace.id, { actor: OPERATOR, idOrEmail: id, role });

  it('looks good, and lets an owner change a role, with undo, and remove a member', async () => {
    const { viewer, developer } = stage.workspace.memberIds;
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('table', { name: 'Members' }).waitFor();
    expect(await person.page.getByRole('table', { name: 'Members' }).getByRole('row').count()).toBe(6);
    await person.heading('No pending invitations').waitFor();
    await person.page.getByRole('switch').first().waitFor();
    await person.looksGood();

    await person.page
      .getByRole('combobox', { name: /^Role of/ })
      .filter({ hasText: 'Viewer' })
      .click();
    await person.page.getByRole('option', { name: 'Responder' }).click();
    await eventually(async () => (await roleOf(viewer)) === 'responder');
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await roleOf(viewer)) === 'viewer');

    const { body } = await call(stage.app, 'GET', `/v1/members/${developer}`, { token: stage.workspace.tokens.owner });
    const { name, email } = body.data;
    const row = person.page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: /^Remove/ }).click();
    const removal = person.page.getByRole('dialog', { name: `Remove ${name} from the team?` });
    await removal.getByRole('button', { name: `Remove ${name}` }).click();
    // The open dialog hides the rows behind it.
    await removal.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect(await roleOf(developer)).toBeUndefined();

    // The address of a member is refused, and stays.
    await person.press('i');
    await person.dialog.getByLabel('E-mail').fill('viewer@example.com');
    await person.press('Enter');
    await person.dialog
      .getByRole('alert')
      .getByText(/is already a member/)
      .waitFor();
    expect(await person.dialog.getByLabel('E-mail').inputValue()).toBe('viewer@example.com');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('withdraws actions from members whose role is lowered, by somebody else or by themselves', async () => {
    const { admin } = stage.workspace.memberIds;
    const person = await Person.at(stage, path, stage.team.admin);
    await person.isFollowing;
    const invite = person.page.getByRole('button', { name: /^Invite someone/ });
    await invite.waitFor();
    await setRole(admin, 'viewer');
    await invite.waitFor({ state: 'detached' });
    await setRole(admin, 'admin');
    await invite.waitFor();

    const own = person.page.getByRole('row').filter({ hasText: 'You' }).getByRole('combobox');
    const choose = async (role: string): Promise<void> => {
      await own.click();
      await person.page.getByRole('option', { name: role }).click();
    };
    await choose('Responder');
    await person.dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await roleOf(admin)).toBe('admin');
    await choose('Responder');
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Make me responder' }).click();
    await eventually(async () => (await roleOf(admin)) === 'responder');
    // Actions that the role does not allow are no longer offered.
    await own.waitFor({ state: 'detached' });
    expect(await person.page.getByRole('button', { name: /Invite|Remove|Renew/ }).count()).toBe(0);
    await setRole(admin, 'admin');
    await person.leave();
  });

  it('creates an invitation with a link that is shown once, renews it, and revokes it by name', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.page.getByRole('button', { name: /^Invite someone/ }).waitFor();
    await person.press('i');
    await person.dialog.getByLabel('E-mail').fill('bo@members.example');
    await person.dialog.getByRole('radio', { name: 'Viewer' }).check();
    expect(await person.dialog.getByRole('radio', { name: 'Owner' }).count()).toBe(0);
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Invite' }).click();
    await person.dialog.getByText('You won’t see it again.').waitFor();
    expect(await person.violations()).toEqual([]);
    const linkOf = () => person.dialog.locator('code').innerText();
    const first = await linkOf();
    expect(first).toMatch(/\/console\/invitation#[\w-]{43}$/);
    await person.press('Escape');
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    const table = person.page.getByRole('table', { name: 'Open invitations' });
    const row = table.getByRole('row').filter({ hasText: 'bo@members.example' });
    await row.getByText('Viewer').waitFor();
    await row.getByText(/^in (2|3) days$/).waitFor();
    expect(await person.page.getByText(first).count()).toBe(0);
    expect(await person.violations()).toEqual([]);

    await sql(`update invitations set expires_at = now() - interval '1 hour' where email = 'bo@members.example'`);
    await person.page.reload();
    await row.getByText('Expired').waitFor();
    await row.getByRole('button', { name: 'Renew the invitation of bo@members.example' }).click();
    const second = await linkOf();
    expect(second).not.toBe(first);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await row.getByText(/^in (2|3) days$/).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);

    await row.getByRole('button', { name: 'Revoke the invitation of bo@members.example' }).click();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Revoke the invitation of bo@members.example' }).click();
    await person.heading('No pending invitations').waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();

    const late = await Person.at(stage, new URL(second).pathname + new URL(second).hash, null);
    await late.heading('This invitation no longer works').waitFor();
    await late.leave();
  });

  it('requires a second factor of everybody, who is then asked for one, with undo', async () => {
    const email = 'ida@members.example';
    const { id } = stage.workspace;
    const member = await stage.app.app.get(MembersService).add(id, OPERATOR, { email, role: 'admin' });
    const accountId = await makePerson(stage.app, email, { workspaceId: id, memberId: member.id });
    const totp = `insert into account_totp (account_id, secret, confirmed_at) values ($1, 'x', now())`;
    await sql(totp, accountId);
    const person = await Person.at(stage, path, { accountId, ...(await signIn(stage.app, accountId)) });
    const toggle = person.page.getByRole('switch', { name: 'Require an authenticator app' });
    await toggle.click();
    await person.page.getByText('Everyone now needs an authenticator app.').first().waitFor();
    const viewer = await Person.at(stage, path, stage.team.viewer);
    await viewer.heading('This workspace requires an authenticator app').waitFor();
    expect(await viewer.violations()).toEqual([]);
    await viewer.main.getByRole('link', { name: 'Your account' }).click();
    await viewer.page.getByRole('button', { name: 'Set up an app' }).waitFor();
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => !(await toggle.isChecked()));
    await person.leave();
    await viewer.page.goto(stage.app.baseUrl + path);
    await viewer.page.getByRole('table', { name: 'Members' }).waitFor();
    await viewer.leave();
  });
});
