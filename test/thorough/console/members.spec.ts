import { MembersService } from '../../../src/company/team/members.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import type { Role } from '../../../src/platform/kernel/caller.js';
import { describeInBrowser } from '../../support/browser.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the team page', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings/team`;
  });
  afterAll(() => stage.close());

  const setRole = (id: string, role: Role) =>
    stage.app.app.get(MembersService).setRole(stage.workspace.id, { actor: OPERATOR, idOrEmail: id, role });

  it('looks good, with the dialogs of an invitation, which is made and revoked', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('table', { name: 'Members' }).waitFor();
    expect(await person.page.getByRole('table', { name: 'Members' }).getByRole('row').count()).toBe(6);
    await person.heading('No pending invitations').waitFor();
    await person.page.getByRole('switch').first().waitFor();
    await person.looksGood();

    await person.press('i');
    await person.dialog.getByLabel('E-mail').fill('bo@members.example');
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Invite' }).click();
    await person.dialog.getByText('You won’t see it again.').waitFor();
    expect(await person.violations()).toEqual([]);
    expect(await person.dialog.locator('code').innerText()).toMatch(/\/console\/invitation#[\w-]{43}$/);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    const row = person.page.getByRole('row').filter({ hasText: 'bo@members.example' });
    await row.getByText(/^in (2|3) days$/).waitFor();
    expect(await person.violations()).toEqual([]);
    await row.getByRole('button', { name: 'Revoke the invitation of bo@members.example' }).click();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Revoke the invitation of bo@members.example' }).click();
    await person.heading('No pending invitations').waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('withdraws actions from a member whose role somebody else lowers', async () => {
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
    await own.click();
    await person.page.getByRole('option', { name: 'Responder' }).click();
    await person.dialog.getByRole('button', { name: 'Make me responder' }).waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });
});
