/** The team: members, their roles, invitations and the second factor; its hours, targets and satisfaction. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../app/roles.js';
import { idOf, me, member, NOW, SELF, workspace, WORKSPACE } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const INVITATIONS = '/api/console/workspaces/{workspace}/invitations';
const INVITATION = `${INVITATIONS}/{id}` as const;
const BO = 'bo@members.example';
const LINK = (n: number) => `https://agent.example.com/console/invitation#${'x'.repeat(42)}${n}`;

const cleo = member({ id: idOf(5), name: 'Cleo', email: 'cleo@example.com', role: 'viewer' });
const olga = member({ id: idOf(6), name: 'Olga', email: 'olga@example.com', role: 'owner' });

const invitation = (of: Partial<Schemas['Invitation']> = {}): Schemas['Invitation'] => ({
  id: idOf(700),
  object: 'invitation',
  email: BO,
  name: null,
  role: 'viewer',
  invited_by: SELF,
  created_at: NOW,
  expires_at: '2026-03-13T12:00:00.000Z',
  ...of,
});

/** A service with Ada, who is signed in, two others, and these invitations. */
function withTeam(role: Role, ...invitations: Schemas['Invitation'][]): FakeApi {
  const kept = { members: [member({ role }), cleo, olga], invitations, require: false, links: 0 };
  const api = fakeApi();
  return api
    .on('GET', '/api/console/me', () => {
      // What was asked before the new role is known may be refused.
      api.role = kept.members[0]!.role;
      return me(api.role);
    })
    .on('GET', '/v1/members', () => kept.members)
    .on('PATCH', '/v1/members/{id}', ({ path, body }) => {
      kept.members = kept.members.map((one) => (one.id === path['id'] ? { ...one, ...body } : one));
      return kept.members.find(({ id }) => id === path['id'])!;
    })
    .on('GET', '/v1/members/{id}/workload', ({ path }) => ({
      ...{ object: 'member_workload' as const, member_id: path['id']!, open_conversations: 0, coming_meetings: 0 },
      leads: 0,
    }))
    .on('DELETE', '/v1/members/{id}', ({ path }) => {
      kept.members = kept.members.filter(({ id }) => id !== path['id']);
      return { id: path['id']!, object: 'member' as const, deleted: true as const };
    })
    .on('GET', INVITATIONS, () => kept.invitations)
    .on('POST', INVITATIONS, ({ body: { email, role: as } }) => {
      kept.invitations = [invitation({ email, role: as })];
      return { ...kept.invitations[0]!, emailed: false, link: LINK(kept.links++) };
    })
    .on('DELETE', INVITATION, ({ path }) => {
      kept.invitations = [];
      return { id: path['id']!, object: 'invitation' as const, deleted: true as const };
    })
    .on('GET', '/v1/workspace', () => workspace({ require_totp: kept.require }))
    .on('PATCH', '/v1/workspace', ({ body }) => {
      kept.require = body.require_totp ?? kept.require;
      return workspace({ require_totp: kept.require });
    });
}
const PATH = 'settings/team';
const WEEK = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const row = (name: string | RegExp) => screen.findByRole('row', { name });
const inDialog = async (name: string) => within(await dialog()).findByRole('button', { name });
const seen = async () => violations(await dialog());
const roleOf = (name: string) => screen.findByRole('combobox', { name: `Role of ${name}` });
const patches = (api: FakeApi) =>
  api.sent('PATCH', '/v1/members/{id}').map(({ path, body }) => [path['id'], body.role]);

describe('members', () => {
  it('get another role from an owner, with undo', async () => {
    const api = withTeam('owner');
    const { user } = await render(PATH, api);
    await user.click(await roleOf('Cleo'));
    await user.click(await screen.findByRole('option', { name: 'Responder' }));
    await said('Cleo is now responder.');
    await waitFor(async () => expect(await roleOf('Cleo')).toHaveTextContent('Responder'));
    await user.click(await button('Undo'));
    await waitFor(async () => expect(await roleOf('Cleo')).toHaveTextContent('Viewer'));
    expect(patches(api)).toEqual([
      [cleo.id, 'responder'],
      [cleo.id, 'viewer'],
    ]);
  });

  it('become owners only by an owner, and owners are changed by owners alone', async () => {
    const { user } = await render(PATH, withTeam('admin'), { role: 'admin' });
    await user.click(await roleOf('Cleo'));
    await screen.findByRole('option', { name: 'Admin' });
    expect(screen.queryByRole('option', { name: 'Owner' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox', { name: 'Role of Olga' })).toBeNull();
  });

  it('are removed by a button that names them, after a question', async () => {
    const api = withTeam('owner');
    const { user } = await render(PATH, api);
    await user.click(await button('Remove Cleo'));
    expect(await seen()).toEqual([]);
    expect(api.sent('DELETE', '/v1/members/{id}')).toEqual([]);
    await user.click(await inDialog('Remove Cleo'));
    await noDialog();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Cleo/ })).toBeNull());
    expect(api.sent('DELETE', '/v1/members/{id}')[0]!.path).toEqual({ id: cleo.id });
    expect(screen.queryByRole('button', { name: 'Remove Ada' })).toBeNull();
  });

  it('who have conversations, leads and meetings hand them over, and who removes them says to whom', async () => {
    const api = withTeam('owner').on('GET', '/v1/members/{id}/workload', {
      ...{ object: 'member_workload', member_id: cleo.id, open_conversations: 2, coming_meetings: 1 },
      leads: 3,
    });
    const { user } = await render(PATH, api);
    await user.click(await button('Remove Cleo'));
    const meetings = await screen.findByRole('combobox', { name: 'Their coming meeting' });
    expect(await seen()).toEqual([]);
    const heirs = screen.getByRole('combobox', { name: 'Their 2 open conversations and 3 leads' });
    await within(heirs).findByRole('option', { name: 'Hand over to Olga' });
    await user.selectOptions(heirs, 'Hand over to Olga');
    await user.selectOptions(meetings, 'Cancel');
    await screen.findByText(/^The customers are told by mail/);
    await user.click(await inDialog('Remove Cleo'));
    await noDialog();
    expect(api.sent('DELETE', '/v1/members/{id}')[0]!.query).toEqual({
      ...{ conversations_to: olga.id, cancel_meetings: 'true' },
    });
  });

  it('who have only leads hand them over', async () => {
    const api = withTeam('owner').on('GET', '/v1/members/{id}/workload', {
      ...{ object: 'member_workload', member_id: cleo.id, open_conversations: 0, coming_meetings: 0, leads: 1 },
    });
    const { user } = await render(PATH, api);
    await user.click(await button('Remove Cleo'));
    const heirs = await screen.findByRole('combobox', { name: 'Their lead' });
    expect(within(heirs).getByRole('option', { name: 'Nobody: anyone may take them' })).toBeVisible();
    await within(heirs).findByRole('option', { name: 'Hand over to Olga' });
    await user.selectOptions(heirs, 'Hand over to Olga');
    await user.click(await inDialog('Remove Cleo'));
    await noDialog();
    expect(api.sent('DELETE', '/v1/members/{id}')[0]!.query).toEqual({ conversations_to: olga.id });
  });

  it('are asked before they change their own role, after which they are offered less', async () => {
    const api = withTeam('admin');
    const { user } = await render(PATH, api, { role: 'admin' });
    const choose = async (role: string): Promise<void> => {
      await user.click(await roleOf('Ada'));
      await user.click(await screen.findByRole('option', { name: role }));
    };
    await choose('Responder');
    await user.click(await inDialog('Cancel'));
    await noDialog();
    expect(patches(api)).toEqual([]);
    await choose('Responder');
    expect(await seen()).toEqual([]);
    await user.click(await inDialog('Make me responder'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(patches(api)).toEqual([[SELF, 'responder']]);
    expect(screen.queryByRole('button', { name: /Invite|Remove|Renew/ })).toBeNull();
  });

  it('are read by a viewer, who is offered nothing', async () => {
    const api = withTeam('viewer', invitation());
    await render(PATH, api, { role: 'viewer' });
    expect(await row(/Cleo/)).toHaveTextContent('Viewer');
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('row')).toHaveLength(4);
    expect(main.queryByRole('button')).toBeNull();
    expect(main.queryByRole('combobox')).toBeNull();
    expect(main.queryByRole('switch')).toBeNull();
    expect(api.sent('GET', INVITATIONS)).toEqual([]);
  });
});

describe('an invitation', () => {
  it('has a link that is shown once, and is revoked by name', async () => {
    const api = withTeam('admin');
    const { user } = await render(PATH, api, { role: 'admin' });
    await screen.findByRole('heading', { name: 'No pending invitations' });
    await button(/^Invite someone/);
    await user.keyboard('i');
    await user.type(await within(await dialog()).findByLabelText('E-mail'), BO);
    const viewer = within(await dialog()).getByRole('radio', { name: 'Viewer' });
    expect(viewer).toHaveAccessibleDescription('Reads everything, changes nothing.');
    expect(screen.queryByRole('radio', { name: 'Owner' })).toBeNull();
    await user.click(viewer);
    expect(await seen()).toEqual([]);
    await user.click(await inDialog('Invite'));
    await screen.findByText('You won’t see it again.');
    expect(api.bodies('POST', INVITATIONS)).toEqual([{ email: BO, role: 'viewer' }]);
    expect(await dialog()).toHaveTextContent(LINK(0));
    expect(await seen()).toEqual([]);
    await user.keyboard('{Escape}');
    await user.click(await inDialog('I’ve copied it'));
    await noDialog();
    expect(await row(/bo@members/)).toHaveTextContent('Viewer');
    expect(await row(/bo@members/)).toHaveTextContent('in 3 days');
    expect(document.documentElement.outerHTML).not.toContain(LINK(0));
    await user.click(await button(`Revoke the invitation of ${BO}`));
    expect(await seen()).toEqual([]);
    await user.click(await inDialog(`Revoke the invitation of ${BO}`));
    await screen.findByRole('heading', { name: 'No pending invitations' });
    expect(api.sent('DELETE', INVITATION)[0]!.path).toEqual({ workspace: WORKSPACE, id: idOf(700) });
  });

  it('that expired is renewed with another link', async () => {
    const api = withTeam('admin', invitation({ expires_at: '2026-03-10T11:00:00.000Z' }));
    const { user } = await render(PATH, api, { role: 'admin' });
    expect(await row(/bo@members/)).toHaveTextContent('Expired');
    await user.click(await button(`Renew the invitation of ${BO}`));
    await waitFor(async () => expect(await dialog()).toHaveTextContent(LINK(0)));
    await user.click(await inDialog('I’ve copied it'));
    expect(await screen.findAllByRole('row', { name: /bo@members/ })).toHaveLength(1);
    await waitFor(async () => expect(await row(/bo@members/)).toHaveTextContent('in 3 days'));
    expect(api.bodies('POST', INVITATIONS)).toEqual([{ email: BO, role: 'viewer' }]);
  });

  it('of an owner or of the operator is renewed by no one else', async () => {
    const others = [
      invitation({ role: 'owner' }),
      invitation({ id: idOf(701), email: 'op@members.example', invited_by: null }),
    ];
    await render(PATH, withTeam('admin', ...others), { role: 'admin' });
    await row(/op@members/);
    expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(2);
  });

  it('that is refused says why, at the field or above it, and keeps the input', async () => {
    const api = withTeam('owner');
    const { user } = await render(PATH, api);
    await button(/^Invite someone/);
    await user.keyboard('i');
    const email = await within(await dialog()).findByLabelText('E-mail');
    api.on('POST', INVITATIONS, new Refusal('invalid_field', { message: 'email must be an email', param: 'email' }));
    await user.type(email, 'no address');
    await user.click(await inDialog('Invite'));
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Enter an e-mail address/));
    api.on('POST', INVITATIONS, new Refusal('conflict', { message: 'cleo@example.com is already a member' }));
    await user.clear(email);
    await user.type(email, 'cleo@example.com');
    await user.click(await inDialog('Invite'));
    await waitFor(async () =>
      expect(within(await dialog()).getByRole('alert')).toHaveTextContent(/is already a member/),
    );
    expect(email).toHaveValue('cleo@example.com');
  });
});

describe('the second factor', () => {
  const SWITCH = { name: 'Require an authenticator app' };
  const account = (totp_enabled: boolean) => {
    const one = me('admin');
    return { ...one, account: { ...one.account, totp_enabled } };
  };

  it('is not required of everybody by a member who has none', async () => {
    const api = withTeam('admin').on('GET', '/api/console/me', account(false));
    const { user } = await render(PATH, api, { role: 'admin' });
    await user.click(await screen.findByRole('switch', SWITCH));
    await within(await dialog()).findByText('Set up your own app first');
    expect(await seen()).toEqual([]);
    await user.click(await inDialog('Cancel'));
    await noDialog();
    expect(screen.getByRole('switch', SWITCH)).not.toBeChecked();
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([]);
  });

  it('is asked for before anything else by a workspace that requires it', async () => {
    const ada = me('viewer');
    const workspaces = ada.workspaces.map((one) => ({ ...one, needs_totp: true }));
    const api = withTeam('viewer').on('GET', '/api/console/me', { ...ada, workspaces });
    await render(PATH, api, { role: 'viewer' });
    await screen.findByRole('heading', { name: 'This workspace requires an authenticator app' });
    expect(await violations()).toEqual([]);
    expect(api.calls.filter((call) => call.includes('/v1/'))).toEqual([]);
    const account = within(screen.getByRole('main')).getByRole('link', { name: 'Your account' });
    expect(account).toHaveAttribute('href', '/console/account');
  });

  it('is required of everybody by a member who has one, with undo', async () => {
    const api = withTeam('admin').on('GET', '/api/console/me', account(true));
    const { user } = await render(PATH, api, { role: 'admin' });
    await user.click(await screen.findByRole('switch', SWITCH));
    await said('Everyone now needs an authenticator app.');
    await user.click(await button('Undo'));
    await waitFor(() => expect(screen.getByRole('switch', SWITCH)).not.toBeChecked());
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([{ require_totp: true }, { require_totp: false }]);
  });
});

describe('satisfaction', () => {
  it('is asked about where an admin switches it on, and the wait is only asked for where it matters', async () => {
    const api = withTeam('admin');
    const { user } = await render('settings/satisfaction', api);
    const save = await button('Save satisfaction');
    expect(screen.queryByLabelText('Once the customer has been quiet for (minutes)')).toBeNull();
    await user.click(await screen.findByRole('switch', { name: 'Ask in the chat after the agent’s last answer' }));
    const minutes = await screen.findByLabelText('Once the customer has been quiet for (minutes)');
    await user.clear(minutes);
    await user.type(minutes, '5');
    await user.click(save);
    await said('Satisfaction saved');
    expect(api.sent('PATCH', '/v1/workspace').at(-1)!.body).toEqual({
      satisfaction: { after_agent: true, quiet_minutes: 5 },
    });
  });
});

describe('office hours', () => {
  it('are saved as far as they were changed, so that a colleague’s changes stay', async () => {
    const api = withTeam('admin');
    const theirs = workspace({ reply_target_minutes: 30, assign_on_reply: false });
    api.on('PATCH', '/v1/workspace', ({ body }) => ({ ...theirs, ...(body as object) }));
    const { user } = await render('settings/hours', api);
    await user.type(await screen.findByLabelText(/^E-mail the team if nobody picks up/), '15');
    await user.click(await button('Save'));
    await said('Office hours saved');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([{ pickup_minutes: 15 }]);
    expect(screen.getByLabelText('Answer a customer within (minutes)')).toHaveValue(30);
    expect(screen.getByRole('switch', { name: /^Replying to an unassigned/ })).not.toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Tell customers when you’re available' }));
    await user.click(await button('Save'));
    await waitFor(() => expect(api.bodies('PATCH', '/v1/workspace')).toHaveLength(2));
    expect(Object.keys(api.bodies('PATCH', '/v1/workspace')[1]!)).toEqual(['office_hours']);
  });

  it('keep what is changed while they are saved, which is saved the next time', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const theirs = workspace({ away_message: 'Back soon', assign_on_reply: false });
    const api = withTeam('admin').on('PATCH', '/v1/workspace', async ({ body }) => {
      await arrived;
      return { ...theirs, ...(body as object) };
    });
    const { user } = await render('settings/hours', api);
    await user.type(await screen.findByLabelText(/^E-mail the team if nobody picks up/), '15{Enter}');
    await waitFor(() => expect(api.bodies('PATCH', '/v1/workspace')).toEqual([{ pickup_minutes: 15 }]));
    await user.clear(screen.getByLabelText('Answer a customer within (minutes)'));
    await user.type(screen.getByLabelText('Answer a customer within (minutes)'), '30');
    await user.click(screen.getByRole('switch', { name: 'Tell customers when you’re available' }));
    arrive();
    await said('Office hours saved');
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Replying to an unassigned/ })).not.toBeChecked());
    expect(screen.getByLabelText('Answer a customer within (minutes)')).toHaveValue(30);
    expect(screen.getByLabelText(/^E-mail the team if nobody picks up/)).toHaveValue(15);
    await user.click(await button('Save'));
    await waitFor(() => expect(api.bodies('PATCH', '/v1/workspace')).toHaveLength(2));
    const { office_hours, ...more } = api.bodies('PATCH', '/v1/workspace')[1] ?? {};
    expect(office_hours).not.toBeNull();
    expect(more).toEqual({ reply_target_minutes: 30 });
  });

  it('of a date are opened in a calendar: a click closes the day, its hours can be typed, and it can be as usual', async () => {
    const office_hours = { timezone: 'Europe/Berlin', weekly: WEEK, exceptions: [] };
    const api = withTeam('admin').on('GET', '/v1/workspace', () => workspace({ office_hours }));
    api.on('PATCH', '/v1/workspace', ({ body }) => workspace(body as object));
    const { user } = await render('settings/hours', api);
    const calendar = within(await screen.findByRole('group', { name: 'Closed or other hours on' }));
    await user.click(calendar.getByRole('button', { name: 'Month after' }));
    await user.click(calendar.getByRole('button', { name: /April 2, 2026$/ }));
    expect(calendar.getByRole('button', { name: /April 2, 2026: Closed$/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(calendar.getByRole('button', { name: /April 3, 2026$/ }));
    await user.type(calendar.getByLabelText(/^Hours on .*April 3, 2026$/), '9-12');
    await user.click(calendar.getByRole('button', { name: /April 4, 2026$/ }));
    await user.click(calendar.getByRole('button', { name: 'As usual' }));
    expect(await violations()).toEqual([]);
    await user.click(await button('Save'));
    await said('Office hours saved');
    expect(api.bodies('PATCH', '/v1/workspace')[0]!.office_hours!.exceptions).toEqual([
      { date: '2026-04-02', windows: [] },
      { date: '2026-04-03', windows: [{ start: '09:00', end: '12:00' }] },
    ]);
  });
});
