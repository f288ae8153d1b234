/** Leads that a teammate makes, edits, assigns and comments. */
import { screen, waitFor, within } from '@testing-library/react';
import { contact, idOf, lead, member, NOW, SELF } from '../../testing/examples.js';
import { fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import type { Role } from '../../app/roles.js';

type Lead = Schemas['Lead'];
type Comment = Schemas['LeadComment'];
const ANN = lead({ name: 'Ann', email: 'ann@example.com', fields: { seats: 4, tools: ['CRM', 'ERP'] } });
const OLGA = member({ id: idOf(7), name: 'Olga', role: 'responder' });
const VERA = member({ id: idOf(8), name: 'Vera', role: 'viewer' });
const DETAILS = '/v1/leads/{id}/details';
const COMMENTS = '/v1/leads/{id}/comments';

const comment = (of: Partial<Comment> = {}): Comment => ({
  ...{ id: idOf(300), object: 'lead_comment' as const, lead_id: ANN.id, contact_id: null, session_id: null },
  ...{ author_id: SELF, author_label: 'Ada', text: 'Call on Friday.', created_at: NOW },
  ...of,
});

/** A service with one lead, which keeps what is sent as the real one does. */
function withLead(first: Lead = ANN, comments: Comment[] = []) {
  const kept = { lead: first, comments };
  const api = fakeApi()
    .on('GET', '/v1/leads', () => [kept.lead])
    .on('GET', '/v1/leads/{id}', () => kept.lead)
    .on('POST', '/v1/leads', ({ body }) => {
      const { fields = {}, contact_id = null, value = null } = body;
      const made = { id: idOf(101), source: 'manual', name: body.name ?? null, value } as const;
      return { ...lead(made), fields: fields as Lead['fields'], contact_id };
    })
    .on('PATCH', DETAILS, ({ body: { expected_updated_at: seen, fields, ...details } }) => {
      if (seen && seen !== kept.lead.updated_at) return new Refusal('conflict', { param: 'expected_updated_at' });
      kept.lead = { ...kept.lead, ...details, fields: { ...kept.lead.fields, ...(fields as Lead['fields']) } };
      return kept.lead;
    })
    .on('GET', COMMENTS, () => kept.comments)
    .on('POST', COMMENTS, ({ body: { text } }) => {
      kept.comments = [...kept.comments, comment({ id: idOf(301), text })];
      return kept.comments.at(-1)!;
    })
    .on('DELETE', '/v1/lead_comments/{id}', ({ path: { id } }) => {
      kept.comments = kept.comments.filter((one) => one.id !== id);
      return { id: id!, object: 'lead_comment' as const, deleted: true as const };
    })
    .on('GET', '/api/console/workspaces/{workspace}/lead_counts', {
      ...{ object: 'lead_counts' as const, new: 1, qualified: 0, converted: 0, disqualified: 0 },
    })
    .on('GET', '/v1/leads/{id}/changes', [])
    .on('GET', '/v1/members', [member(), OLGA, VERA])
    .on('GET', '/api/console/workspaces/{workspace}/contact_search', [contact({ name: 'Bo' })])
    .on('GET', '/v1/contacts/{id}', contact({ name: 'Bo' }))
    .on('GET', '/api/console/workspaces/{workspace}/leads/{id}/qualification', {
      ...{ object: 'lead_qualification' as const, rule: null, status: null, score: null, reasons: [] },
    });
  return Object.assign(api, { kept });
}

const button = (name: string) => screen.findByRole('button', { name });
const field = async (name: string) => within(await dialog()).findByLabelText(name);
const save = async () => within(await dialog()).findByRole('button', { name: 'Save' });
const OPEN = `leads/${ANN.id}`;

describe('a new lead', () => {
  it('is made of what was typed and of a contact, and then opened', async () => {
    const api = withLead();
    const { user, path } = await render('leads', api, { role: 'responder' });
    await user.click(await button('New lead'));
    expect(await violations(await dialog())).toEqual([]);
    await user.type(await within(await dialog()).findByRole('combobox', { name: 'Contact' }), 'bo');
    await user.click(await within(await screen.findByRole('listbox')).findByRole('option'));
    await user.type(await field('Name'), 'Bo Lee');
    await user.type(await field('Value'), '1,200.50');
    await user.selectOptions(await field('Currency'), 'eur');
    await user.click(await within(await dialog()).findByRole('button', { name: 'New lead' }));
    await noDialog();
    const value = { amount: 120_050, currency: 'eur' };
    expect(api.bodies('POST', '/v1/leads')).toEqual([{ name: 'Bo Lee', value, contact_id: contact().id }]);
    await waitFor(() => expect(path()).toBe(`leads/${idOf(101)}`));
    await said('Bo Lee added');
  });

  it('keeps what was typed, and says beside the field what is wrong with it', async () => {
    const api = withLead().on(
      'POST',
      '/v1/leads',
      new Refusal('invalid_field', { param: 'email', message: 'email must be an email' }),
    );
    const { user } = await render('leads', api);
    await user.click(await button('New lead'));
    await user.type(await field('E-mail'), 'bo');
    await user.type(await field('Value'), '12.345');
    const submit = await within(await dialog()).findByRole('button', { name: 'New lead' });
    await user.click(submit);
    await screen.findByText('Enter an amount in this currency, such as 1200.');
    expect(api.sent('POST', '/v1/leads')).toHaveLength(0);
    await user.clear(await field('Value'));
    await user.click(submit);
    await waitFor(async () => expect(await field('E-mail')).toHaveAttribute('aria-invalid', 'true'));
    expect(await field('E-mail')).toHaveValue('bo');
  });
});

describe('the history of a lead', () => {
  it('says who changed what, and what was erased since', async () => {
    const line = { object: 'lead_change' as const, lead_id: ANN.id, created_at: NOW, rule: null };
    const by = { type: 'member', id: OLGA.id, label: null };
    const changes: Schemas['LeadChange']['changes'][] = [
      [{ field: 'comment', before: idOf(1), after: null }],
      [{ field: 'comment', before: null, after: idOf(1) }],
      [
        { field: 'value', before: null, after: { amount: 120_050, currency: 'eur' } },
        { field: 'assignee_id', before: idOf(999), after: VERA.id },
      ],
      [{ field: 'assignee_id', before: VERA.id, after: null }],
      [{ field: 'fields.tools', before: ['CRM', 'ERP'], after: null }],
      [{ field: 'fields.vip', before: false, after: true }],
      [{ field: 'name', before: null, after: null }],
    ];
    const lines = changes.map((of, at) => ({ ...line, id: idOf(400 + at), actor: by, changes: of }));
    await render(OPEN, withLead().on('GET', '/v1/leads/{id}/changes', lines), { role: 'viewer' });
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText('Comment deleted');
    await history.findByText('Former member');
    const shown = history.getAllByRole('listitem').map(({ textContent }) => textContent.split('Olga')[0]);
    expect(shown).toEqual([
      'Comment deleted',
      'Comment added',
      'Value — → €1,200.50Assigned to Former member → Vera',
      'Assigned to Vera → Nobody',
      'tools CRM, ERP → —',
      'vip no → yes',
      'Name erased',
    ]);
  });
});

describe('an edit of a lead', () => {
  it('sends what was changed and nothing else, and is shown at once', async () => {
    const api = withLead();
    const { user } = await render(OPEN, api, { role: 'responder' });
    await user.click(await button('Edit'));
    expect(await violations(await dialog())).toEqual([]);
    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'Ann Lee');
    await user.clear(await field('E-mail'));
    await user.clear(await field('Value of tools'));
    await user.type(await field('Value of tools'), 'CRM');
    await user.click(await save());
    await noDialog();
    const body = { name: 'Ann Lee', email: null, fields: { tools: ['CRM'] }, expected_updated_at: NOW };
    expect(api.bodies('PATCH', DETAILS)).toEqual([body]);
    expect(await screen.findByRole('region', { name: 'Details' })).toHaveTextContent('Ann Lee');
    await said('Ann Lee saved');
  });

  it('is saved although a colleague changed something else meanwhile', async () => {
    const api = withLead();
    const { user } = await render(OPEN, api);
    await user.click(await button('Edit'));
    await user.type(await field('Phone'), '+49 30 1');
    const later = '2026-03-10T12:01:00.000Z';
    api.kept.lead = { ...ANN, company: 'Mill', updated_at: later };
    await user.click(await save());
    await noDialog();
    expect(api.bodies('PATCH', DETAILS).map((body) => body.expected_updated_at)).toEqual([NOW, later]);
    expect(api.kept.lead).toMatchObject({ company: 'Mill', phone: '+49 30 1' });
  });

  it('is not saved over a colleague’s before it was shown, and then is', async () => {
    const api = withLead();
    const { user } = await render(OPEN, api);
    await user.click(await button('Edit'));
    await user.type(await field('Name'), ' Lee');
    api.kept.lead = { ...ANN, name: 'Anna', updated_at: '2026-03-10T12:01:00.000Z' };
    await user.click(await save());
    await within(await dialog()).findByText(/^Somebody else changed this lead meanwhile/);
    await within(await dialog()).findByText('Name: Anna');
    expect(api.kept.lead.name).toBe('Anna');
    await user.click(await save());
    await noDialog();
    expect(api.kept.lead.name).toBe('Ann Lee');
  });
});

describe('the assignee of a lead', () => {
  it('is one of those who may reply, and can be undone', async () => {
    const api = withLead();
    const { user } = await render(OPEN, api, { role: 'responder' });
    const select = await screen.findByLabelText('Assigned to', { selector: 'aside select' });
    await within(select).findByRole('option', { name: 'Olga' });
    expect(within(select).queryByRole('option', { name: 'Vera' })).toBeNull();
    await user.selectOptions(select, 'Olga');
    await said('Assigned to Olga');
    await waitFor(() => expect(select).toHaveValue(OLGA.id));
    await user.click(await button('Undo'));
    await waitFor(() => expect(select).toHaveValue(''));
    expect(api.bodies('PATCH', DETAILS)).toEqual([{ assignee_id: OLGA.id }, { assignee_id: null }]);
  });

  it('narrows the list and its counts to one’s own', async () => {
    const api = withLead();
    const { user, path } = await render('leads?view=list', api);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Assigned to' }), 'Mine');
    await waitFor(() => expect(path()).toBe(`leads?view=list&assignee=${SELF}`));
    await waitFor(() => expect(api.sent('GET', '/v1/leads').at(-1)!.query).toMatchObject({ assignee_id: SELF }));
  });
});

describe('comments on a lead', () => {
  it('are added, shown with their author, and deleted after a question', async () => {
    const api = withLead();
    const { user } = await render(OPEN, api, { role: 'responder' });
    await user.type(await screen.findByLabelText('Your comment'), 'Call on Friday.');
    await user.click(await button('Add comment'));
    const comments = await screen.findByRole('region', { name: 'Comments' });
    await within(comments).findByText('Call on Friday.', { selector: 'p' });
    expect(comments).toHaveTextContent('Ada');
    expect(await screen.findByLabelText('Your comment')).toHaveValue('');
    expect(await violations(comments)).toEqual([]);
    await user.click(await button('Delete comment'));
    await user.click(await within(await dialog()).findByRole('button', { name: 'Delete comment' }));
    await noDialog();
    await within(comments).findByText('No comments yet. Only your team sees them.');
  });

  it('leave what is typed while they are sent', async () => {
    const api = withLead();
    let arrive = (_: Comment): void => undefined;
    const added = new Promise<Comment>((done) => (arrive = done));
    api.on('POST', COMMENTS, () => added);
    const { user } = await render(OPEN, api, { role: 'responder' });
    const field = await screen.findByLabelText('Your comment');
    await user.type(field, 'Call on Friday.');
    await user.click(await button('Add comment'));
    await user.type(field, ' Or on Monday.');
    arrive(comment());
    await waitFor(() => expect(field).toHaveValue('Or on Monday.'));
  });

  it('of a colleague appear without a reload, and are theirs to delete', async () => {
    const api = withLead();
    const { hint } = await render(OPEN, api, { role: 'responder' });
    await screen.findByText('No comments yet. Only your team sees them.');
    api.kept.comments = [comment({ author_id: OLGA.id, author_label: 'Olga' })];
    await hint('lead', { id: ANN.id });
    await screen.findByText('Call on Friday.');
    expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull();
  });
});

it.each<[Role, boolean]>([
  ['admin', true],
  ['responder', true],
  ['developer', false],
  ['viewer', false],
])('leads are worked on by who may reply, and looked at by the others: %s %s', async (role, may) => {
  await render(OPEN, withLead({ ...ANN, assignee_id: OLGA.id, value: { amount: 500, currency: 'usd' } }), { role });
  const details = await screen.findByRole('region', { name: 'Details' });
  expect(details).toHaveTextContent('$5.00');
  if (!may) await waitFor(() => expect(details).toHaveTextContent('Olga'));
  else expect(await screen.findByLabelText('Assigned to', { selector: 'aside select' })).toHaveValue(OLGA.id);
  expect(screen.queryAllByRole('button', { name: 'Edit' })).toHaveLength(may ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: 'New lead' })).toHaveLength(may ? 1 : 0);
  expect(screen.queryAllByLabelText('Your comment')).toHaveLength(may ? 1 : 0);
});
