/** Hand-offs for specs. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { HandoffDto } from '../../src/desk/handoffs/handoffs.dto.js';
import { HandoffsService, type HandoffDraft } from '../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from './app.js';

export let app: TestApp;
export let workspace: TestWorkspace;
export let other: TestWorkspace;

/** Starts the application with two workspaces for a spec file and stops it at the end. */
export function withHandoffs(): void {
  beforeAll(async () => {
    app = await startTestApp();
    workspace = await makeWorkspace(app);
    other = await makeWorkspace(app);
  });
  afterAll(() => app.close());
}

export const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
export const service = (): HandoffsService => app.app.get(HandoffsService);
export const as = (
  role: keyof TestWorkspace['tokens'],
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => call(app, method, path, { token: workspace.tokens[role], body });
export const get = async (id: string): Promise<HandoffDto> =>
  (await as('viewer', 'GET', `/v1/handoffs/${id}`)).body.data;
export const patch = (id: string, body: unknown): Promise<Answer> =>
  as('responder', 'PATCH', `/v1/handoffs/${id}`, body);

export async function newSession(of = workspace): Promise<string> {
  const id = newId();
  await sql(`insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`, of.id, id);
  return id;
}

export async function handOff(change: Partial<HandoffDraft> = {}, of = workspace): Promise<HandoffDto> {
  return service().create(of.id, agentActor(null), {
    sessionId: change.sessionId ?? (await newSession(of)),
    contactId: null,
    kind: 'ticket',
    ask: 'Please look at my bill',
    stopReason: 'missing_knowledge',
    requester: 'agent',
    ...change,
  });
}

export const APPROVAL = {
  kind: 'approval',
  stopReason: 'destructive_action',
  destructive: true,
  action: { name: 'delete_account', arguments: { z: 1, a: ['x'], deep: { n: 1.5 } } },
} as const;
