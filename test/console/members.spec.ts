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

  it('has no accessibility violations in any look', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('table', { name: 'Members' }).waitFor();
    expect(await person.page.getByRole('table', { name: 'Members' }).getByRole('row').count()).toBe(6);
    await person.heading('Nobody is waiting to join').waitFor();
    await person.page.getByRole('switch').first().waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('lets an owner change a role, with undo', async () => {
    const { viewer } = stage.workspace.memberIds;
    const person = await Person.at(stage, path, stage.team.owner);
    const select = person.page.getByRole('combobox', { name: /^Role of/ }).filter({ hasText: 'Viewer' });
    await select.click();
    await person.page.getByRole('option', { name: 'Responder' }).click();
    await eventually(async () => (await roleOf(viewer)) === 'responder');
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await roleOf(viewer)) === 'viewer');
    await person.leave();
  });

  it('removes a member with a button that names them', async () => {
    const { developer } = stage.workspace.memberIds;
    const { body } = await call(stage.app, 'GET', `/v1/members/${developer}`, { token: stage.workspace.tokens.owner });
    const { name, email } = body.data;
    const person = await Person.at(stage, path, stage.team.owner);
    const row = person.page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: /^Remove/ }).click();
    await person.dialog.getByRole('button', { name: `Remove ${name}` }).click();
    // The open dialog hides the rows behind it.
    await person.dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect(await roleOf(developer)).toBeUndefined();
    await person.leave();
  });

  it('asks for confirmation before members change their own role, which they cannot undo', async () => {
    const { admin } = stage.workspace.memberIds;
    const person = await Person.at(stage, path, stage.team.admin);
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

  it('withdraws actions at once from a member whose role was lowered by somebody else', async () => {
    const { admin } = stage.workspace.memberIds;
    const person = await Person.at(stage, path, stage.team.admin);
    const isFollowing = person.page.waitForResponse(/\/stream$/);
    await person.page.reload();
    await isFollowing;
    await person.page.getByRole('button', { name: /^Invite a person/ }).waitFor();
    await setRole(admin, 'viewer');
    await person.page.getByRole('button', { name: /^Invite a person/ }).waitFor({ state: 'detached' });
    await setRole(admin, 'admin');
    await person.page.getByRole('button', { name: /^Invite a person/ }).waitFor();
    await person.leave();
  });

  it('creates an invitation with a link that is shown once, renews it, and revokes it by name', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.page.getByRole('button', { name: /^Invite a person/ }).waitFor();
    await person.press('i');
    await person.dialog.getByLabel('E-mail').fill('bo@members.example');
    await person.dialog.getByRole('combobox', { name: 'Role' }).click();
    await person.page.getByRole('option', { name: 'Viewer' }).waitFor();
    expect(await person.page.getByRole('option', { name: 'Owner' }).count()).toBe(0);
    await person.page.getByRole('option', { name: 'Viewer' }).click();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Invite' }).click();
    await person.dialog.getByText('It is shown only now.').waitFor();
    expect(await person.violations()).toEqual([]);
    const linkOf = () => person.dialog.locator('code').innerText();
    const first = await linkOf();
    expect(first).toMatch(/\/console\/invitation#[\w-]{43}$/);
    await person.press('Escape');
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
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
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    await row.getByText(/^in (2|3) days$/).waitFor();
    expect(await table.getByRole('row').count()).toBe(2);

    await row.getByRole('button', { name: 'Revoke the invitation of bo@members.example' }).click();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Revoke the invitation of bo@members.example' }).click();
    await person.heading('Nobody is waiting to join').waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();

    const late = await Person.at(stage, new URL(second).pathname + new URL(second).hash, null);
    await late.heading('This invitation no longer works').waitFor();
    await late.leave();
  });

  it('says why somebody cannot be invited, at the field or above it, and keeps the input', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('button', { name: /^Invite a person/ }).waitFor();
    await person.press('i');
    const email = person.dialog.getByLabel('E-mail');
    await email.fill('no address');
    await person.press('Enter');
    await person.dialog.getByText(/^email must be an email\.$/).waitFor();
    await email.fill('viewer@example.com');
    await person.press('Enter');
    await person.dialog
      .getByRole('alert')
      .getByText(/is already a member/)
      .waitFor();
    expect(await email.inputValue()).toBe('viewer@example.com');
    await person.leave();
  });

  it('requires a second factor of everybody, but only once the member who requires it has one', async () => {
    const email = 'ida@members.example';
    const { id } = stage.workspace;
    const member = await stage.app.app.get(MembersService).add(id, OPERATOR, { email, role: 'admin' });
    const accountId = await makePerson(stage.app, email, { workspaceId: id, memberId: member.id });
    const person = await Person.at(stage, path, { accountId, ...(await signIn(stage.app, accountId)) });
    const toggle = person.page.getByRole('switch', { name: 'Everybody needs an authenticator app' });
    await toggle.click();
    await person.dialog.getByText('Set up your own app first').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await toggle.isChecked()).toBe(false);

    const totp = `insert into account_totp (account_id, secret, confirmed_at) values ($1, 'x', now())`;
    await sql(totp, accountId);
    await person.page.reload();
    await toggle.click();
    await person.page.getByText('From now on everybody needs an authenticator app.').first().waitFor();
    const viewer = await Person.at(stage, path, stage.team.viewer);
    await viewer.heading('This workspace asks for an authenticator app').waitFor();
    expect(await viewer.violations()).toEqual([]);
    await viewer.main.getByRole('link', { name: 'Your account' }).click();
    await viewer.page.getByRole('button', { name: 'Set up an app' }).waitFor();
    await viewer.leave();
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => !(await toggle.isChecked()));
    const again = await Person.at(stage, path, stage.team.viewer);
    await again.page.getByRole('table', { name: 'Members' }).waitFor();
    await again.leave();
    await person.leave();
  });

  it('is read-only for a viewer', async () => {
    const person = await Person.at(stage, path, stage.team.viewer);
    await person.page.getByRole('table', { name: 'Members' }).waitFor();
    expect(await person.main.getByRole('button').count()).toBe(0);
    expect(await person.main.getByRole('combobox').count()).toBe(0);
    await person.leave();
  });
});
