/** Workspaces with actions on a real second server, for the specs of actions. */
import type { Tool, ToolContext, ToolOutcome } from '../../src/agent/ports/tool.js';
import type { Config } from '../../src/platform/config/config.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { ActionDto } from '../../src/assistant/actions/actions.dto.js';
import { ActionDecisionsService } from '../../src/assistant/actions/action-decisions.service.js';
import { ActionsService } from '../../src/assistant/actions/actions.service.js';
import { ActionsTools } from '../../src/assistant/actions/actions.tools.js';
import type { ActionDefinitionBody } from '../../src/assistant/actions/definitions.dto.js';
import { agentActor, type Actor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { CustomerApi } from '../support/customer-api.js';
import { eventsOf } from '../support/journal.js';

export let app: TestApp;
export let api: CustomerApi;
export let workspace: TestWorkspace;

export const TOKEN = 'vendor-token-of-Ann-7c1f';

/** Actions of the tests; http to this machine is allowed, as an operator may configure. */
export const ACTIONS = (origin: string): ActionDefinitionBody[] => [
  {
    name: 'get_order',
    description: 'Shows an order.',
    method: 'GET',
    url: `${origin}/orders/{order_id}`,
    parameters: {
      type: 'object',
      properties: { order_id: { type: 'string', minLength: 1 }, expand: { type: 'array', items: { type: 'string' } } },
      required: ['order_id'],
    },
  },
  {
    name: 'change_address',
    description: 'Changes where an order goes.',
    method: 'POST',
    url: `${origin}/orders/{order_id}/address?notify={notify}`,
    parameters: {
      type: 'object',
      properties: {
        order_id: { type: 'string', minLength: 1 },
        notify: { type: 'boolean' },
        street: { type: 'string', maxLength: 200 },
      },
      required: ['order_id', 'street'],
    },
    headers: [
      { name: 'X-Channel', value: 'assistant' },
      { name: 'X-Api-Key', value: 'the-secret-api-key', secret: true },
    ],
    timeout_seconds: 30,
  },
  {
    name: 'delete_account',
    description: 'Deletes the account.',
    method: 'DELETE',
    url: `${origin}/account`,
  },
];

/** Starts the application and the customer's API, and creates a workspace for each test. */
export function withActions(configure: () => Promise<Partial<Config>> = () => Promise.resolve({})): void {
  beforeAll(async () => {
    api = await CustomerApi.start();
    app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'], ...(await configure()) });
  });
  afterAll(async () => {
    await app.close();
    await api.close();
  });
  beforeEach(async () => {
    workspace = await makeWorkspace(app);
    const set = await as('admin', 'PATCH', '/v1/workspace', { actions: ACTIONS(api.origin) });
    expect([set.status, set.text.slice(0, 500)]).toEqual([200, expect.any(String)]);
    api.will((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'));
  });
}

export const as = (
  role: keyof TestWorkspace['tokens'],
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => call(app, method, path, { token: workspace.tokens[role], body });
export const guard = async (change: object): Promise<void> => {
  const { status } = await as('admin', 'PATCH', '/v1/guardrails', change);
  expect(status).toBe(200);
};
export const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });

/** Starts a conversation with a contact. @param token their token for the customer's API; null = none */
export async function talk(token: string | null = TOKEN, of = workspace): Promise<ToolContext> {
  const body = { external_user_id: newId(), ...(token !== null && { vendor_token: token }) };
  const contactId = (await call(app, 'POST', '/v1/users', { token: of.secretKey, body })).body.data.id as string;
  return { ...(await talkWith(contactId, of)), contactId };
}

export async function talkWith(contactId: string | null, of = workspace): Promise<ToolContext> {
  const sessionId = newId();
  const text = `insert into sessions (workspace_id, id, channel, contact_id) values ($1, $2, 'human', $3)`;
  await sql(text, of.id, sessionId, contactId);
  const context = { workspaceId: of.id, sessionId, contactId, actor: agentActor('req_test'), timezone: null } as const;
  return { ...context, surface: 'widget' };
}

export const service = (): ActionsService => app.app.get(ActionsService);
export const propose = (context: ToolContext, name: string, args: unknown): Promise<ToolOutcome> =>
  service().propose(context, name, args);
export const toolsOf = (of = workspace): Promise<Tool[]> => app.app.get(ActionsTools).tools(of.id);

export const person = (contactId: string): Actor => ({
  ...{ type: 'contact', id: contactId, label: 'Ann', role: null, requestId: 'req_confirm', addressHash: null },
});
export const confirm = (context: ToolContext, id: string, yes = true, of: TestApp = app): Promise<ToolOutcome> =>
  of.app
    .get(ActionDecisionsService)
    .confirm(
      { workspaceId: context.workspaceId, contactId: context.contactId!, actor: person(context.contactId!) },
      id,
      yes,
    );

/** The latest receipt of a session. */
export async function receipt(context: ToolContext): Promise<ActionDto> {
  const { body } = await as('viewer', 'GET', `/v1/actions?session_id=${context.sessionId}&limit=1`);
  return body.data[0] as ActionDto;
}
export const told = async (id: string): Promise<string[]> =>
  (await eventsOf(app, workspace.id, id)).map(({ type }) => type).filter((type) => type.startsWith('action.'));

/** An action that waits for the contact's confirmation. @returns its id */
export async function waiting(context: ToolContext, name: string, args: unknown): Promise<string> {
  const outcome = await propose(context, name, args);
  expect(outcome.status).toBe('needs_confirmation');
  return (outcome as { action: { id: string } }).action.id;
}
