/** Rules for leads: written on their page, and tried on the last leads while they are. */
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../app/queries.js';
import { workspaceQuery } from '../../app/workspace-settings.js';
import { idOf, WORKSPACE, workspace } from '../../testing/examples.js';
import { fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { isIdle, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const TRIAL = '/api/console/workspaces/{workspace}/rules_trial';
const LARGE: Schemas['QualificationRule'] = {
  name: 'Large teams',
  conditions: [
    { field: 'fields.seats', operator: 'at_least', value: 20 },
    { field: 'email', operator: 'present', value: null },
  ],
  status: 'qualified',
  score: 80,
};
const lead = (of: Partial<Schemas['TriedLead']>): Schemas['TriedLead'] => ({
  ...{ id: idOf(700), name: 'Ann Lee', email: null, company: null, status: 'new', is_decided: false },
  ...{ rule: null, closest: null },
  ...of,
});

/** A service with these rules, which tries others on two leads. */
function withRules(rules: Schemas['QualificationRule'][] = []) {
  let kept = workspace({ qualification_rules: rules });
  return fakeApi()
    .on('GET', '/v1/workspace', () => kept)
    .on('PATCH', '/v1/workspace', ({ body }) => {
      return (kept = { ...kept, qualification_rules: body.qualification_rules as Schemas['QualificationRule'][] });
    })
    .on('POST', TRIAL, ({ body }) => ({
      object: 'rules_trial' as const,
      leads:
        body.rules.length === 0
          ? [lead({})]
          : [lead({ rule: 0 }), lead({ id: idOf(701), name: 'Bo', closest: { rule: 0, failing: [1] } })],
    }));
}
const button = (name: string) => screen.findByRole('button', { name });
const trial = () => screen.findByRole('region', { name: 'Your last leads' });

describe('the rules for leads', () => {
  it('are written with conditions of every kind, and saved as a whole', async () => {
    const api = withRules();
    const { user } = await render('settings/lead-rules', api);
    await screen.findByText('No rules yet');
    await user.click(await button('Add rule'));
    const rule = within(await screen.findByRole('region', { name: 'Rule 1' }));
    await user.type(rule.getByRole('textbox', { name: 'Name' }), 'Large teams');
    const first = within(rule.getByRole('group', { name: 'Condition 1' }));
    await user.selectOptions(first.getByRole('combobox', { name: 'What' }), 'Another field…');
    await user.type(first.getByRole('textbox', { name: 'Name of the field' }), 'seats');
    await user.selectOptions(first.getByRole('combobox', { name: 'Is' }), 'is at least');
    await user.type(first.getByRole('textbox', { name: 'Value' }), '20');
    await user.click(rule.getByRole('button', { name: 'Add condition' }));
    const second = within(rule.getByRole('group', { name: 'Condition 2' }));
    await user.selectOptions(second.getByRole('combobox', { name: 'What' }), 'Source');
    await user.selectOptions(second.getByRole('combobox', { name: 'Is' }), 'is one of');
    await user.type(second.getByRole('textbox', { name: 'Value' }), 'widget, email');
    await user.type(rule.getByRole('spinbutton', { name: 'Score' }), '80');
    await user.click(await button('Save rules'));
    await said('Rules saved');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([
      {
        qualification_rules: [
          {
            ...{ name: 'Large teams', status: 'qualified', score: 80 },
            conditions: [
              { field: 'fields.seats', operator: 'at_least', value: 20 },
              { field: 'source', operator: 'one_of', value: ['widget', 'email'] },
            ],
          },
        ],
      },
    ]);
  });

  it('say of each of the last leads what becomes of it and why, before they are saved', async () => {
    const api = withRules([LARGE]);
    const { user } = await render('settings/lead-rules', api);
    await within(await trial()).findByText('Of the last 2 leads: 1 qualified, 0 disqualified.');
    within(await trial()).getByText('By “Large teams”.');
    within(await trial()).getByText('E-mail is known');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'The lead becomes' }), 'Disqualified');
    await within(await trial()).findByText('Of the last 2 leads: 0 qualified, 1 disqualified.');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([]);
    expect(api.bodies('POST', TRIAL).at(-1)).toEqual({
      rules: [{ ...LARGE, status: 'disqualified' }],
    });
    expect(await violations()).toEqual([]);
  });

  it('that are not finished are not tried', async () => {
    const api = withRules([LARGE]);
    const { user } = await render('settings/lead-rules', api);
    await within(await trial()).findByText(/^Of the last 2 leads/);
    await user.clear(screen.getByRole('textbox', { name: 'Value' }));
    await within(await trial()).findByText('Of the last lead: 0 qualified, 0 disqualified.');
    expect(api.bodies('POST', TRIAL).at(-1)).toEqual({ rules: [] });
  });

  it('are tried in their order, which can be changed', async () => {
    const api = withRules([LARGE, { ...LARGE, name: 'Everybody' }]);
    const { user } = await render('settings/lead-rules', api);
    await user.click(await button('Try Rule 2 earlier'));
    await user.click(await button('Save rules'));
    await said('Rules saved');
    expect(api.bodies('PATCH', '/v1/workspace')[0]?.qualification_rules?.map(({ name }) => name)).toEqual([
      'Everybody',
      'Large teams',
    ]);
  });

  it('that the service refuses stay, with the reason at the field', async () => {
    const message = 'must be a text of 1 to 200 characters';
    const api = withRules([LARGE]).on(
      'PATCH',
      '/v1/workspace',
      new Refusal('invalid_field', { message, param: 'qualification_rules.0.name' }),
    );
    const { user } = await render('settings/lead-rules', api);
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await user.click(await button('Save rules'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid());
  });

  it('of a colleague stay: what is outdated is not edited while the answer is on its way', async () => {
    const api = withRules([LARGE]);
    const { user, hint } = await render('settings/general', api);
    await screen.findByRole('region', { name: 'Workspace name' });
    await isIdle();
    await user.click(screen.getByRole('link', { name: 'Models' }));
    await screen.findByRole('heading', { name: 'Models', level: 1 });
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const both = workspace({ qualification_rules: [LARGE, { ...LARGE, name: 'Everybody' }] });
    api.on('GET', '/v1/workspace', () => arrived.then(() => both));
    await hint('setting', { id: WORKSPACE });
    const { queryKey } = workspaceQuery(WORKSPACE);
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
    await user.click(screen.getByRole('link', { name: 'Rules for leads' }));
    await screen.findByRole('heading', { name: 'Rules for leads', level: 1 });
    arrive();
    const rule = within(await screen.findByRole('region', { name: 'Rule 1' }));
    await user.clear(rule.getByRole('spinbutton', { name: 'Score' }));
    await user.type(rule.getByRole('spinbutton', { name: 'Score' }), '90');
    await user.click(await button('Save rules'));
    await said('Rules saved');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([
      {
        qualification_rules: [
          { ...LARGE, score: 90 },
          { ...LARGE, name: 'Everybody' },
        ],
      },
    ]);
  });

  it('can be read, and not changed, by a viewer', async () => {
    await render('settings/lead-rules', withRules([LARGE]), { role: 'viewer' });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^(Save|Add|Remove)/ })).toBeNull();
  });
});
