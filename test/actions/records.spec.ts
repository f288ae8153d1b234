/** What the record of a conversation says about its actions, however they went. */
import { ActionsSweeper } from '../../src/assistant/actions/actions.sweeper.js';
import { ApprovalsSweeper } from '../../src/desk/handoffs/approvals.sweeper.js';
import { IdleSweeper } from '../../src/conversations/core/idle.sweeper.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call } from '../support/app.js';
import { json } from '../support/customer-api.js';
import { eventually } from '../support/eventually.js';
import { eventsOf } from '../support/journal.js';
import { api, app, as, confirm, guard, sql, talk, TOKEN, waiting, withActions, workspace } from './acting.js';

withActions();
beforeEach(() => guard({ actions_mode: 'auto' }));

const DELETE = 'Please delete my account';
const ASKED = { outcome: 'handed_off', intent_class: 'do', resolution: null, failure_reason: null, completed: false };

/** A customer who asks for an action that the team must approve. */
async function customer(...before: string[]) {
  const body = { external_user_id: newId(), vendor_token: TOKEN };
  const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
  let sessionId: string | undefined;
  const say = async (question: string) => {
    const asked = { question, contact_id: id, session_id: sessionId };
    const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: asked })).body;
    sessionId = data.session_id as string;
    return data;
  };
  for (const question of before) await say(question);
  const { handoff_id: handoffId, status } = await say(DELETE);
  expect(status).toBe('handed_off');
  const session = async () => (await as('viewer', 'GET', `/v1/sessions/${sessionId}`)).body.data;
  const decide = (decision: 'approve' | 'deny') =>
    as('responder', 'POST', `/v1/handoffs/${handoffId}/decision`, { decision });
  /** @returns the receipt once the action is over */
  const over = () =>
    eventually(async () => {
      const [kept] = (await as('viewer', 'GET', `/v1/actions?session_id=${sessionId}&limit=1`)).body.data;
      return kept.finished_at !== null && kept;
    });
  const said = async (): Promise<string[]> =>
    (await as('viewer', 'GET', `/v1/sessions/${sessionId}/messages`)).body.data.map(
      ({ text }: { text: string }) => text,
    );
  const expire = async () => {
    for (const table of ['actions', 'handoffs'])
      await sql(`update ${table} set expires_at = now() - interval '1 second' where session_id = $1`, sessionId);
    await app.app.get(ActionsSweeper).sweep();
    await app.app.get(ApprovalsSweeper).sweep();
  };
  /** Ends the conversation by silence. */
  const leave = async () => {
    await sql(`update sessions set last_activity_at = now() - interval '1 hour' where id = $1`, sessionId);
    await app.app.get(IdleSweeper).sweep();
    return session();
  };
  const handoff = async () => (await as('viewer', 'GET', `/v1/handoffs/${handoffId}`)).body.data;
  return { sessionId: sessionId!, handoffId, say, session, decide, over, said, expire, leave, handoff };
}
type Customer = Awaited<ReturnType<typeof customer>>;

interface Way {
  way: string;
  go: (ann: Customer) => Promise<unknown>;
  record: object;
}
const approved = async (ann: Customer) => {
  expect((await ann.decide('approve')).status).toBe(200);
  return ann.over();
};
const withdrawn = async (ann: Customer) => {
  await ann.say('no');
  expect((await ann.say('yes')).answer).toContain('withdrawn');
};
const WAYS: Way[] = [
  {
    way: 'approved and done',
    go: approved,
    record: {
      ...{ outcome: 'action_done', resolution: 'solved', failure_reason: null, completed: true },
      resolution_reason: 'What the customer asked for was done.',
    },
  },
  {
    way: 'approved and rejected by the customer’s API',
    go: (ann) => {
      api.will(json(409, { error: 'There are open invoices' }));
      return approved(ann);
    },
    record: {
      ...{ outcome: 'unanswered', resolution: 'unsolved', failure_reason: 'action_failed', completed: false },
      resolution_reason: 'An action failed, or it is not known whether it was done.',
    },
  },
  {
    way: 'approved, without a clear answer of the customer’s API',
    go: (ann) => {
      api.will(json(502, {}));
      return approved(ann);
    },
    record: { outcome: 'unanswered', resolution: 'unsolved', failure_reason: 'action_failed', completed: false },
  },
  {
    way: 'approved, and no longer allowed by the guardrails',
    go: async (ann) => {
      await guard({ destructive_actions: 'deny' });
      return approved(ann);
    },
    record: { outcome: 'refused', resolution: 'unsolved', failure_reason: 'guardrail', completed: false },
  },
  {
    way: 'rejected',
    go: (ann) => ann.decide('deny'),
    record: { outcome: 'handed_off', resolution: 'unsolved', failure_reason: null, completed: true },
  },
  {
    way: 'not decided in time',
    go: (ann) => ann.expire(),
    record: { outcome: 'handed_off', resolution: 'unsolved', failure_reason: null, completed: true },
  },
];

describe('a conversation whose action waits for the team', () => {
  it('is not completed when the customer leaves, because the team still has to decide', async () => {
    const ann = await customer();
    expect(await ann.session()).toMatchObject(ASKED);
    expect(await ann.leave()).toMatchObject({ ...ASKED, end_reason: 'handed_off' });
  });

  it.each(WAYS)('is recorded as it went if the action is $way before the customer leaves', async ({ go, record }) => {
    const ann = await customer();
    await go(ann);
    expect(await ann.leave()).toMatchObject({ intent_class: 'do', ...record });
  });

  it.each(WAYS)('is recorded as it went if the action is $way after the customer left', async ({ go, record }) => {
    const ann = await customer();
    const { ended_at } = await ann.leave();
    await go(ann);
    expect(await ann.session()).toMatchObject({ intent_class: 'do', ended_at, ...record });
    const changes = (await eventsOf(app, workspace.id, ann.sessionId)).filter(
      ({ type }) => type === 'session.resolution_changed',
    );
    expect(changes).toHaveLength(1);
  });

  it('is solved as soon as the approved action is done, and counted so', async () => {
    const ann = await customer();
    await approved(ann);
    expect(await ann.session()).toMatchObject({
      ...{ ended_at: null, outcome: 'action_done', resolution: 'solved', resolution_confidence: 0.9 },
    });
    const { body } = await as('viewer', 'GET', '/v1/analytics');
    const counted = body.data.by_resolution as { resolution: string; sessions: number }[];
    expect(counted.filter(({ sessions }) => sessions > 0)).toMatchObject([{ resolution: 'solved', sessions: 1 }]);
    expect(await ann.leave()).toMatchObject({ end_reason: 'resolved', completed: true });
  });

  it('has nothing unsolved, and no question left open, after the customer withdrew the request', async () => {
    const ann = await customer();
    await withdrawn(ann);
    expect(await ann.leave()).toMatchObject({
      ...{ outcome: null, resolution: null, failure_reason: null, end_reason: 'idle_timeout', completed: true },
    });
    expect(await ann.handoff()).toMatchObject({ status: 'closed' });
  });

  it('keeps what happened before the request', async () => {
    const text = '# Orders\n\nAn order is sent on the next working day.';
    await as('owner', 'POST', '/v1/knowledge/documents', { title: 'Orders', text, format: 'markdown' });
    const [ann, ben] = [await customer('When is an order sent?'), await customer('When is an order sent?')];
    await withdrawn(ann);
    expect(await ann.session()).toMatchObject({ outcome: 'answered' });
    api.will(json(409, {}));
    await approved(ben);
    expect(await ben.leave()).toMatchObject({
      outcome: 'answered',
      resolution: 'unsolved',
      failure_reason: 'action_failed',
    });
  });

  it('that a person of the team has too stays with them', async () => {
    const ann = await customer();
    await ann.say('Let me talk to a human');
    await approved(ann);
    expect(await ann.leave()).toMatchObject({
      ...{ outcome: 'handed_off', end_reason: 'handed_off', resolution: null, completed: false },
    });
  });

  it('keeps the resolution that a person has set', async () => {
    const ann = await customer();
    await ann.say('Let me talk to a human');
    const handoffs = (await as('viewer', 'GET', `/v1/handoffs?session_id=${ann.sessionId}`)).body.data;
    const other = handoffs.find(({ kind }: { kind: string }) => kind !== 'approval');
    await as('responder', 'POST', `/v1/handoffs/${other.id}/resolve`, { resolution: 'partial' });
    await approved(ann);
    expect(await ann.leave()).toMatchObject({
      resolution: 'partial',
      resolution_confidence: 1,
      end_reason: 'resolved',
    });
  });
});

describe('a customer whose approved action', () => {
  it('got no clear answer is not told that it did not work', async () => {
    const ann = await customer();
    api.will(json(502, {}));
    await approved(ann);
    const told = (await ann.said()).at(-1)!;
    expect(told).toContain('cannot tell whether it was done: Delete account');
    expect(told).not.toContain('did not work');
  });

  it('was interrupted, because the server stopped, is told so, and the record says it', async () => {
    const ann = await customer();
    // The state that a server leaves if it stops while it runs the action.
    await sql(
      `update handoffs set decision = 'approved', status = 'resolved', resolved_at = now(), claimed_at = now() where id = $1`,
      ann.handoffId,
    );
    await sql(
      `update actions set status = 'running', updated_at = now() - interval '1 hour' where session_id = $1`,
      ann.sessionId,
    );
    await app.app.get(ActionsSweeper).sweep();
    expect((await ann.said()).at(-1)).toContain('cannot tell whether it was done: Delete account');
    expect(await ann.session()).toMatchObject({ failure_reason: null, ended_at: null });
    expect(await ann.leave()).toMatchObject({ resolution: 'unsolved', failure_reason: 'action_failed' });
  });
});

describe('a conversation whose customer', () => {
  /** As the turn that asked for the confirmation left it. */
  const asked = async () => {
    await guard({ actions_mode: 'confirm' });
    const context = await talk();
    const id = await waiting(context, 'change_address', { order_id: '1', street: 'Elm Street 5' });
    await sql(`update sessions set last_status = 'clarify' where id = $1`, context.sessionId);
    return { context, id };
  };
  const left = async (sessionId: string | null) => {
    await sql(`update sessions set last_activity_at = now() - interval '1 hour' where id = $1`, sessionId);
    await app.app.get(IdleSweeper).sweep();
    return (await as('viewer', 'GET', `/v1/sessions/${sessionId}`)).body.data;
  };

  it('confirms an action without a message, as by the widget’s button, is solved when it was done', async () => {
    const { context, id } = await asked();
    await confirm(context, id);
    expect(await left(context.sessionId)).toMatchObject({ outcome: 'action_done', resolution: 'solved' });
  });

  it('declines it has left no question open', async () => {
    const { context, id } = await asked();
    await confirm(context, id, false);
    expect(await left(context.sessionId)).toMatchObject({ outcome: null, resolution: null, completed: true });
  });

  it('leaves it unconfirmed has abandoned it', async () => {
    const { context } = await asked();
    expect(await left(context.sessionId)).toMatchObject({ outcome: null, resolution: 'abandoned' });
  });
});
