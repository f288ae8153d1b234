/** The leads' board, list and panel. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { downloads } from '../../testing/browser-parts.js';
import { idOf, message, NOW, SELF } from '../../testing/examples.js';
import { Page as Rows, Refusal } from '../../testing/fake-api.js';
import { change, leadOf, RETREAT, retreat, WEDDING, wedding, withLeads } from '../../testing/leads.js';
import { isIdle, render, said } from '../../testing/render.js';
import type { Role } from '../../app/roles.js';

const column = (name: string) => screen.getByRole('region', { name });
const card = (status: string, title: string) => within(column(status)).findByRole('link', { name: title });
const panel = () => screen.findByRole('complementary', { name: 'Lead details' });
const hasFocus = (status: string, title: string) =>
  waitFor(() => expect(within(column(status)).getByRole('link', { name: title })).toHaveFocus());
const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the board of leads', () => {
  it('shows each lead in the column of its status, with the number of leads', async () => {
    await render('leads', withLeads(retreat({ name: 'Ann', fields: { seats: 40 } }), wedding({ status: 'qualified' })));
    const article = (await card('New', 'A retreat')).closest('article')!;
    expect(article).toHaveTextContent('Ann');
    expect(article).toHaveTextContent('seats: 40');
    await card('Qualified', 'A wedding');
    expect(column('New')).toHaveTextContent('1 leads');
    expect(column('Converted')).toHaveTextContent('No leads here');
    expect(screen.getByText(/^2 leads\./)).toBeVisible();
  });

  it('says that there are none yet, or that none matches the filters', async () => {
    await render('leads', withLeads());
    await screen.findByRole('heading', { name: 'No leads yet' });
  });

  it('says that none matches the filters, which can all be removed', async () => {
    const { user, path } = await render('leads?source=email', withLeads(retreat()));
    await screen.findByRole('heading', { name: 'No matching leads' });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await card('New', 'A retreat');
    expect(path()).toBe('leads');
  });

  it('says that the leads could not be loaded, and loads them again', async () => {
    const api = withLeads(retreat()).on('GET', '/v1/leads', new Refusal('invalid_window'));
    const { user } = await render('leads?view=list', api);
    await screen.findByRole('heading', { name: 'Couldn’t load this' });
    api.on('GET', '/v1/leads', [retreat()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('rowheader', { name: 'A retreat' });
  });

  it('moves a lead by drag and drop at once, and undoes it', async () => {
    const api = withLeads(retreat());
    const { user } = await render('leads', api);
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart((await card('New', 'A retreat')).closest('article')!, { dataTransfer });
    fireEvent.dragOver(column('Qualified'), { dataTransfer });
    expect(column('Qualified')).toHaveTextContent('Drop here to qualify');
    fireEvent.drop(column('Qualified'), { dataTransfer });
    await card('Qualified', 'A retreat');
    await waitFor(() => expect(column('Qualified')).toHaveTextContent('1 leads'));
    await said('A retreat moved to Qualified.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card('New', 'A retreat');
    await waitFor(() =>
      expect(api.bodies('PATCH', '/v1/leads/{id}')).toEqual([
        { status: 'qualified', expected_status: 'new' },
        { status: 'new', expected_status: 'qualified' },
      ]),
    );
  });

  it('moves a lead by keyboard: to the next and the previous status, to any, and lifted', async () => {
    const api = withLeads(retreat(), wedding());
    const { user } = await render('leads', api);
    (await card('New', 'A retreat')).focus();
    // Two keys in one frame: the second one goes to the card that the first one chose.
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(await panel()).toHaveTextContent('A wedding');
    await user.keyboard('{Escape}');
    await hasFocus('New', 'A wedding');
    await user.keyboard('{ArrowUp}');
    await hasFocus('New', 'A retreat');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await hasFocus('Qualified', 'A retreat');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await hasFocus('New', 'A retreat');
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Move “A retreat” to' });
    expect(dialog).toHaveTextContent('The status is now New.');
    await user.click(within(dialog).getByRole('button', { name: 'Disqualified' }));
    await hasFocus('Disqualified', 'A retreat');
    await user.keyboard(' {ArrowLeft}');
    await screen.findByText('Drop here to convert');
    expect(screen.getByText('A retreat is held over Converted.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Drop here to convert')).toBeNull();
    await user.keyboard(' {ArrowLeft} ');
    await hasFocus('Converted', 'A retreat');
    await waitFor(() =>
      expect(api.bodies('PATCH', '/v1/leads/{id}').map(({ status }) => status)).toEqual([
        ...['qualified', 'new', 'disqualified', 'converted'],
      ]),
    );
    await said('A retreat moved to Converted.');
    await user.keyboard('{Control>}z{/Control}');
    await card('Disqualified', 'A retreat');
  });

  it('keeps a move, and the focus of its card, if an older state arrives late', async () => {
    const api = withLeads(retreat());
    const { user, hint } = await render('leads', api);
    (await card('New', 'A retreat')).focus();
    let arrive = (): void => undefined;
    const isLate = new Promise<void>((resolve) => (arrive = resolve));
    api.on('GET', '/v1/leads/{id}', async () => {
      const older = leadOf(api, RETREAT)!;
      await isLate;
      return older;
    });
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await hasFocus('Qualified', 'A retreat');
    await said('A retreat moved to Qualified.');
    await hint('lead', { id: RETREAT });
    await waitFor(() => expect(api.sent('GET', '/v1/leads/{id}')).toHaveLength(1));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await said('A retreat moved to Converted.');
    arrive();
    await hasFocus('Converted', 'A retreat');
    await waitFor(() => expect(within(column('Qualified')).queryByRole('link')).toBeNull());
  });

  it('follows a colleague’s changes: moved, captured, counted', async () => {
    const api = withLeads(retreat());
    const { hint } = await render('leads', api);
    await card('New', 'A retreat');
    change(api, retreat({ status: 'converted' }));
    await hint('lead', { id: RETREAT });
    await card('Converted', 'A retreat');
    await waitFor(() => expect(column('Converted')).toHaveTextContent('1 leads'));
    api.leads.push(wedding());
    await hint('lead', { id: WEDDING });
    await card('New', 'A wedding');
  });

  it('shows the last of two quick moves, and keeps its focus, when the first is answered', async () => {
    const api = withLeads(retreat());
    const answers: (() => void)[] = [];
    api.on('PATCH', '/v1/leads/{id}', async ({ body }) => {
      const next = change(api, retreat({ status: body.status }));
      await new Promise<void>((answer) => answers.push(answer));
      return next;
    });
    const { user } = await render('leads', api);
    (await card('New', 'A retreat')).focus();
    await isIdle();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await hasFocus('Qualified', 'A retreat');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await hasFocus('Converted', 'A retreat');
    answers[0]!();
    await said('A retreat moved to Qualified.');
    await hasFocus('Converted', 'A retreat');
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!();
    await said('A retreat moved to Converted.');
    await hasFocus('Converted', 'A retreat');
  });

  it('shows what changed while another page was open', async () => {
    const api = withLeads(retreat()).on('GET', '/v1/contacts', []);
    const { user, hint, history } = await render('leads', api);
    await card('New', 'A retreat');
    await isIdle();
    await user.keyboard('gc');
    await screen.findByRole('heading', { name: 'Contacts' });
    api.leads.push(wedding());
    await hint('lead', { id: WEDDING });
    history.back();
    await screen.findByRole('region', { name: 'New' });
    await card('New', 'A wedding');
  });

  it('refuses a move from an outdated state, and says what the lead is now', async () => {
    const api = withLeads(retreat());
    const { user } = await render('leads', api);
    (await card('New', 'A retreat')).focus();
    change(api, retreat({ status: 'disqualified' }));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await said('Someone else changed A retreat');
    await said('The status is now Disqualified.');
    await card('Disqualified', 'A retreat');
  });

  it('puts a lead back if the change fails, and says why', async () => {
    const api = withLeads(retreat()).on('PATCH', '/v1/leads/{id}', new Refusal('insufficient_role'));
    const { user } = await render('leads', api);
    (await card('New', 'A retreat')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await said('Couldn’t move A retreat');
    await card('New', 'A retreat');
  });

  it.each<[Role, boolean]>([
    ['owner', true],
    ['admin', true],
    ['responder', false],
    ['developer', false],
    ['viewer', false],
  ])('can be changed by owners and admins only: %s %s', async (role, mayMove) => {
    const { user } = await render('leads', withLeads(retreat()), { role });
    const title = await card('New', 'A retreat');
    expect(screen.queryAllByRole('button', { name: 'Move A retreat' })).toHaveLength(mayMove ? 1 : 0);
    expect(title.closest('article')).toHaveAttribute('draggable', String(mayMove));
    title.focus();
    await user.keyboard('m');
    if (mayMove) {
      await screen.findByRole('dialog');
      await user.keyboard('{Escape}');
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await card('New', 'A retreat'));
    const details = await panel();
    expect(within(details).queryAllByRole('combobox', { name: 'Status' })).toHaveLength(mayMove ? 1 : 0);
  });
});

describe('an open lead', () => {
  it('shows its reasons, its facts, its history and its conversation, and Escape returns to its card', async () => {
    const session = idOf(200);
    const api = withLeads(
      retreat({ company: 'Fjord', session_id: session, fields: { seats: 40 }, status: 'qualified', score: 80 }),
    )
      .on('GET', '/api/console/workspaces/{workspace}/leads/{id}/qualification', {
        object: 'lead_qualification',
        rule: 'Large teams',
        status: 'qualified',
        score: 80,
        reasons: [{ field: 'fields.seats', operator: 'at_least', value: 20 }],
      })
      .on('GET', '/v1/leads/{id}/changes', [
        {
          id: idOf(300),
          object: 'lead_change',
          actor: { type: 'member', id: SELF, label: null },
          changes: [{ field: 'status', before: 'new', after: 'qualified' }],
          created_at: NOW,
          lead_id: RETREAT,
          rule: 'Large teams',
        },
      ])
      .on('GET', '/v1/sessions/{id}/messages', [message({ session_id: session, text: 'We are forty.' })])
      .on('GET', '/v1/handoffs', []);
    const { user, path } = await render('leads', api, { role: 'viewer' });
    (await card('Qualified', 'A retreat')).focus();
    await user.keyboard('{Enter}');
    const details = await panel();
    expect(path()).toBe(`leads/${RETREAT}`);
    await within(details).findByText('seats is at least 20');
    expect(details).toHaveTextContent('Matching rule Large teams');
    expect(details).toHaveTextContent('Fjord');
    const history = within(details).getByRole('region', { name: 'History' });
    await within(history).findByText('New → Qualified');
    await waitFor(() => expect(history).toHaveTextContent('Ada · rule “Large teams”'));
    await user.click(within(details).getByRole('button', { name: 'Open conversation' }));
    const conversation = within(await screen.findByRole('dialog', { name: 'A retreat' }));
    await conversation.findByText('We are forty.');
    await user.click(conversation.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('GET', '/v1/sessions/{id}/messages')[0]!.path).toEqual({ id: session });
    within(await panel())
      .getByRole('button', { name: 'Open conversation' })
      .focus();
    await user.keyboard('{Escape}');
    await hasFocus('Qualified', 'A retreat');
    expect(screen.queryByRole('complementary', { name: 'Lead details' })).toBeNull();
    expect(path()).toBe('leads');
  });

  it('is moved by its status', async () => {
    const api = withLeads(retreat());
    const { user } = await render(`leads/${RETREAT}`, api, { role: 'admin' });
    await user.click(await within(await panel()).findByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Converted' }));
    await said('A retreat moved to Converted.');
    expect(api.bodies('PATCH', '/v1/leads/{id}')).toEqual([{ status: 'converted', expected_status: 'new' }]);
  });

  it('that does not exist is reported', async () => {
    await render(`leads/${idOf(999)}`, withLeads(retreat()));
    await within(await panel()).findByText('Couldn’t load this');
  });
});

describe('the list of leads', () => {
  it('is sorted by the service, and keeps order and filters in the URL', async () => {
    const api = withLeads(retreat({ score: 20 }), wedding({ score: 90, source: 'email' }));
    const { user, path } = await render('leads', api, { role: 'viewer' });
    await user.click(await screen.findByRole('button', { name: 'List' }));
    await screen.findByRole('rowheader', { name: 'A wedding' });
    expect(titles()).toEqual(['A retreat', 'A wedding']);
    await user.click(screen.getByRole('button', { name: 'Score' }));
    await waitFor(() => expect(titles()).toEqual(['A wedding', 'A retreat']));
    await user.click(screen.getByRole('button', { name: 'Score' }));
    await waitFor(() => expect(titles()).toEqual(['A retreat', 'A wedding']));
    expect(path()).toBe('leads?view=list&sort=score&order=asc');
    await user.click(screen.getByRole('combobox', { name: 'Source' }));
    await user.click(await screen.findByRole('option', { name: 'E-mail' }));
    await waitFor(() => expect(titles()).toEqual(['A wedding']));
    expect(path()).toBe('leads?view=list&source=email&sort=score&order=asc');
    screen.getByRole('link', { name: 'A wedding' }).focus();
    await user.keyboard('{Enter}');
    await panel();
    expect(path()).toBe(`leads/${WEDDING}?view=list&source=email&sort=score&order=asc`);
  });

  it('is shown by its URL as it was left', async () => {
    const api = withLeads(retreat(), wedding({ source: 'email' }));
    await render('leads?view=list&source=email&sort=score&order=asc', api);
    await screen.findByRole('rowheader', { name: 'A wedding' });
    expect(titles()).toEqual(['A wedding']);
    expect(screen.getByRole('combobox', { name: 'Source' })).toHaveTextContent('E-mail');
  });
});

describe('the export of leads', () => {
  it('holds every page of the filtered leads, and says how many', async () => {
    const api = withLeads(retreat());
    const { user } = await render('leads?source=widget', api, { role: 'viewer' });
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    const dialog = await screen.findByRole('dialog');
    api.on('GET', '/v1/leads', ({ query }) =>
      query['cursor'] === 'next' ? [wedding()] : new Rows([retreat({ name: 'Ann "A" Lee' })], 'next'),
    );
    const before = api.sent('GET', '/v1/leads').length;
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await within(dialog).findByText('2 leads exported');
    const asked = api.sent('GET', '/v1/leads').slice(before);
    expect(asked.map(({ query }) => [query['source'], query['cursor']])).toEqual([
      ['widget', undefined],
      ['widget', 'next'],
    ]);
    const [, first, second, end] = (await downloads.at(-1)!.text()).split('\r\n');
    expect(first).toContain('"A retreat","Ann ""A"" Lee"');
    expect(second).toContain('"A wedding"');
    expect(end).toBe('');
  });

  it('that fails says why, and can be tried again', async () => {
    const api = withLeads(retreat());
    const { user } = await render('leads', api);
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    const dialog = await screen.findByRole('dialog');
    api.on('GET', '/v1/leads', new Refusal('insufficient_role'));
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await within(dialog).findByRole('alert');
    api.on('GET', '/v1/leads', [retreat()]);
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await within(dialog).findByText('1 lead exported');
  });
});

it('the leads open with G L', async () => {
  const api = withLeads(retreat()).on('GET', '/v1/tags', []);
  const { user, path } = await render('leads?view=list', api);
  await screen.findByRole('rowheader');
  await user.keyboard('gl');
  await card('New', 'A retreat');
  expect(path()).toBe('leads');
});
