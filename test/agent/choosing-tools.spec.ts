/** Which action a message means, with which arguments, and what is kept of them. */
import { api, app, as, guard, sql, TOKEN, withActions, workspace } from '../actions/acting.js';
import type { ActionDefinitionBody } from '../../src/assistant/actions/definitions.dto.js';
import type { Json } from '../../src/platform/kernel/json-schema.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { eventually } from '../support/eventually.js';
import { createPerson } from './person.js';

withActions();

const person = (more: object = {}) =>
  createPerson({ app, workspace }, TOKEN, { locale: 'en', timezone: 'Europe/Berlin', ...more });
const STRING = { type: 'string', minLength: 1 };
const action = (
  name: string,
  description: string,
  properties: Record<string, Json>,
  more: object = {},
): ActionDefinitionBody => ({
  name,
  description,
  method: 'POST',
  url: `${api.origin}/${name}`,
  parameters: { type: 'object', properties, required: Object.keys(properties) },
  ...more,
});
const set = async (...actions: ActionDefinitionBody[]): Promise<void> => {
  const { status, text } = await as('admin', 'PATCH', '/v1/workspace', { actions });
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
};
const DELIVERY = () =>
  action('change_delivery', 'Changes where and when an order is delivered.', {
    ...{ order_id: STRING, street: STRING, date: { type: 'string', format: 'date' } },
  });
/** The next Friday in Berlin, as YYYY-MM-DD. */
function friday(): string {
  const today = new Date(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date()));
  const days = ((5 - today.getUTCDay() + 6) % 7) + 1;
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

describe('one sentence', () => {
  it('can contain several arguments, which point to the action that requires them', async () => {
    await set(DELIVERY(), action('cancel_order', 'Cancels an order.', { order_id: STRING }));
    const ann = await person();
    const asked = await ann.say('Move order A-1001 to Friday');
    expect(asked).toMatchObject({ status: 'clarify', form: 'action' });
    expect(asked.fields.map(({ value }: { value: string | null }) => value)).toEqual(['A-1001', null, friday()]);
    // A form is answered by its lines, as it is by its question alone.
    const { answer } = await ann.say(`Order id: A-1001\nStreet: 5 Main St\nDate: ${friday()}`);
    const args = { order_id: 'A-1001', street: '5 Main St', date: friday() };
    expect(await ann.receipts()).toMatchObject([{ name: 'change_delivery', arguments: args }]);
    expect(answer).toContain('street: 5 Main St');
    await ann.say('Yes, please do');
    expect(JSON.parse(api.calls[0]!.body)).toEqual(args);
  });

  it('leads to a confirmation if the action was only guessed, even in automatic mode', async () => {
    await set(DELIVERY());
    await guard({ actions_mode: 'auto' });
    const ann = await person();
    await ann.say('Move order A-1001 to Friday');
    expect((await ann.say('5 Main St')).answer).toContain('street: 5 Main St');
    expect(api.calls).toEqual([]);
  });

  it('is not cut into a text that nobody marked as one: a person gets it', async () => {
    await set(DELIVERY());
    const ann = await person();
    expect((await ann.say('Move order A-1001 to 5 Main St on Friday')).status).toBe('handed_off');
    expect(await ann.receipts()).toEqual([]);
  });
});

describe('two actions that both fit', () => {
  const TWO = () => [
    action('return_order', 'Returns an order.', { order_id: STRING, reason: STRING }),
    action('return_item', 'Returns an order.', { order_id: STRING, item_id: STRING }),
  ];
  it('are distinguished by the stated arguments', async () => {
    await set(...TWO());
    const ann = await person();
    await ann.say('Please return order A-1001, item 7');
    expect(await ann.receipts()).toMatchObject([
      { name: 'return_item', arguments: { order_id: 'A-1001', item_id: '7' } },
    ]);
  });

  it('lead to a question if the arguments do not decide, and the person chooses', async () => {
    const both = ['return_order', 'exchange_order'].map((name) =>
      action(name, 'Sends an order back.', { order_id: STRING }),
    );
    await set(...both);
    for (const [choice, name] of [
      ['Exchange order', 'exchange_order'],
      ['1', 'return_order'],
      ['the exchange please', 'exchange_order'],
    ]) {
      const ann = await person();
      const asked = await ann.say('Send my order A-1001 back please');
      expect(asked).toMatchObject({ status: 'clarify', choices: ['Return order', 'Exchange order'] });
      expect(asked.answer).toBe('Which of these do you mean?');
      expect((await ann.say(choice!)).status).toBe('clarify');
      expect(await ann.receipts()).toMatchObject([{ name, arguments: { order_id: 'A-1001' } }]);
    }
    const bert = await person();
    await bert.say('Send my order A-1001 back please');
    expect((await bert.say('can I talk to one of your people')).status).toBe('handed_off');
    expect(api.calls).toEqual([]);
  });
});

describe('consent', () => {
  it.each(['Yes', 'ok', 'Ja', 'sí', 'oui', 'sim', 'نعم', 'हाँ', '好的', 'はい', 'ใช่'])(
    'is no value of an argument: %s',
    async (yes) => {
      const ann = await person();
      await ann.say('Change the address of order 17');
      const again = await ann.say(yes);
      expect([again.status, await ann.receipts()]).toEqual(['clarify', []]);
      expect((await ann.say('Elm Street 5')).answer).toContain('Elm Street 5');
    },
  );
});

describe('a card’s number', () => {
  const CARD = '4111 1111 1111 1111';
  const PAY = () =>
    action('pay_invoice', 'Pays an invoice.', {
      invoice_id: STRING,
      card: { type: 'string', pattern: '^[0-9 ]{13,23}$' },
    });
  it('is a placeholder wherever it is stored or shown, and only the call contains it', async () => {
    await set(PAY());
    api.will(
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ paid_with: CARD })),
    );
    const ann = await person();
    const asked = await ann.say(`Pay invoice 17 with card ${CARD}`);
    expect(asked.answer).toContain('card: [card]');
    const [waiting] = await ann.receipts();
    expect(waiting).toMatchObject({ status: 'awaiting_confirmation', arguments: { invoice_id: '17', card: '[card]' } });
    await ann.say('yes');
    expect(JSON.parse(api.calls[0]!.body)).toEqual({ invoice_id: '17', card: CARD });
    const [done] = await ann.receipts();
    expect(done).toMatchObject({ status: 'completed', request: { body: { card: '[card]' } } });
    const kept = await sql(
      `select (select json_agg(a) from actions a where workspace_id = $1)::text as actions,
        (select json_agg(m) from messages m where workspace_id = $1)::text as messages`,
      workspace.id,
    );
    expect(JSON.stringify(kept.rows)).not.toMatch(/4111.?1111/);
    expect(kept.rows[0]!['actions']).toContain('"masked_arguments":null');
  });

  it('is asked for again if another argument is still missing', async () => {
    await set(PAY());
    const ann = await person();
    await ann.say(`Pay my invoice with card ${CARD}`);
    expect((await ann.say('17')).answer).toContain('card');
    expect((await ann.say(CARD)).answer).toContain('card: [card]');
    await ann.say('yes');
    expect(JSON.parse(api.calls[0]!.body)).toEqual({ invoice_id: '17', card: CARD });
  });
});

/** As another instance leaves a hand-off that has just been approved. */
const APPROVED = `update handoffs set decision = 'approved', status = 'resolved', resolution = 'solved',
  resolution_reason = 'approved', resolution_confidence = 1, resolution_at = now(), resolved_at = now() where id = $1`;

describe('a waiting action', () => {
  it('is reported as stopped if confirmed while the kill switch is on, with the offer of a person', async () => {
    const ann = await person();
    await ann.say('Change the address of order 17');
    await ann.say('Elm Street 5');
    await guard({ kill_switch: { active: true } });
    const told = await ann.say('yes');
    expect(told.answer).toContain('stopped all actions');
    expect(told).toMatchObject({ form: 'contact', choices: ['Talk to a person'] });
    expect(await ann.receipts()).toMatchObject([{ status: 'refused', reason: 'kill_switch', permission: null }]);
    expect(api.calls).toEqual([]);
  });

  it('is withdrawn before the team’s decision if the person confirms that, with its event and audit line', async () => {
    const ann = await person();
    const { handoff_id } = await ann.say('Please delete my account');
    const asked = await ann.say('No, cancel that');
    expect(asked).toMatchObject({ status: 'clarify', choices: ['Yes', 'No'] });
    expect(asked.answer).toContain('withdraw the request: Delete account?');
    const withdrawn = await ann.say('Yes');
    expect(withdrawn.answer).toContain('withdrawn the request: Delete account');
    expect(withdrawn.status).toBe('answered');
    expect(await ann.receipts()).toMatchObject([{ status: 'refused', reason: 'declined' }]);
    const handoff = (await as('viewer', 'GET', `/v1/handoffs/${handoff_id}`)).body.data;
    expect(handoff).toMatchObject({ status: 'closed' });
    const decided = await as('responder', 'POST', `/v1/handoffs/${handoff_id}/decision`, { decision: 'approve' });
    expect(decided.status).toBe(409);
    const { data } = (await as('owner', 'GET', '/v1/audit')).body;
    const lines = data.filter(({ target }: { target: { id: string } }) => target.id === handoff_id);
    expect(lines).toMatchObject([{ action: 'handoff.update', actor: { type: 'contact', id: ann.id } }]);
    const messages = await ann.messages();
    expect(messages.filter(({ author }) => author === 'agent')).toHaveLength(3);
    expect(api.calls).toEqual([]);
  });

  it.each(['No worries', 'no hurry', 'not yet', 'No thank you, I will wait', 'never mind, I can wait'])(
    'is not withdrawn by a polite no: %s',
    async (utterance) => {
      const ann = await person();
      await ann.say('Please delete my account');
      await ann.say(utterance);
      expect(await ann.receipts()).toMatchObject([{ status: 'awaiting_approval' }]);
      expect((await ann.say('No')).answer).not.toContain('withdrawn');
      expect(await ann.receipts()).toMatchObject([{ status: 'awaiting_approval' }]);
    },
  );

  it('is asked about in the person’s language, and stays if they keep it', async () => {
    const ann = await person({ locale: 'de' });
    await ann.say('Bitte delete account');
    expect((await ann.say('Nein, das war alles')).answer).toContain(
      'Soll ich die Anfrage zurückziehen: Delete account?',
    );
    expect((await ann.say('Nein')).answer).toContain('Die Anfrage bleibt bestehen: Delete account.');
    expect(await ann.receipts()).toMatchObject([{ status: 'awaiting_approval' }]);
  });

  it.each(['approved', 'running', 'completed'])(
    'is reported as approved already, and not withdrawn: %s',
    async (status) => {
      const ann = await person();
      const { handoff_id } = await ann.say('Please delete my account');
      await ann.say('No, cancel that');
      await sql(APPROVED, handoff_id);
      await sql(
        `update actions set status = $2, finished_at = case when $2 = 'completed' then now() end where handoff_id = $1`,
        ...[handoff_id, status],
      );
      expect((await ann.say('Yes')).answer).toContain('has been approved already: Delete account');
      const handoff = (await as('viewer', 'GET', `/v1/handoffs/${handoff_id}`)).body.data;
      expect(handoff).toMatchObject({ status: 'resolved', resolution: 'solved' });
    },
  );

  it('is not withdrawn if the team approves it at the same moment', async () => {
    const ann = await person();
    const { handoff_id } = await ann.say('Please delete my account');
    await ann.say('No, cancel that');
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from handoffs%for update%'`;
    let answer: ReturnType<typeof ann.say> | undefined;
    await app.app.get(SystemDb).transaction(async (tx) => {
      await tx.query({ text: APPROVED, values: [handoff_id] });
      answer = ann.say('Yes');
      await eventually(async () => (await sql(waits)).rowCount === 1);
      await tx.query({ text: `update actions set status = 'approved' where handoff_id = $1`, values: [handoff_id] });
    });
    expect((await answer)?.answer).toContain('has been approved already');
    const handoff = (await as('viewer', 'GET', `/v1/handoffs/${handoff_id}`)).body.data;
    expect(handoff).toMatchObject({ status: 'resolved' });
    expect(await ann.receipts()).toMatchObject([{ status: 'approved' }]);
  });

  it('stays if the person says something else', async () => {
    const ann = await person();
    await ann.say('Please delete my account');
    await ann.say('thanks');
    expect(await ann.receipts()).toMatchObject([{ status: 'awaiting_approval' }]);
  });
});
