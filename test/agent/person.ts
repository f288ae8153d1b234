/** A person who is signed in to the customer's product and talks to the agent. */
import { call, type TestApp, type TestWorkspace } from '../support/app.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { AnswerDto } from '../../src/conversations/turns/answer.dto.js';
import type { ActionDto } from '../../src/assistant/actions/actions.dto.js';

export interface Person {
  id: string;
  say(question: string, sent?: object): Promise<AnswerDto>;
  receipts(): Promise<ActionDto[]>;
  messages(): Promise<Record<string, unknown>[]>;
}

/** @param token their token for the customer's API; null = none */
export async function createPerson(
  { app, workspace }: { app: TestApp; workspace: TestWorkspace },
  token: string | null,
  more: object = {},
): Promise<Person> {
  const body = { external_user_id: newId(), ...more, ...(token !== null && { vendor_token: token }) };
  const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
  const get = async (path: string) => (await call(app, 'GET', path, { token: workspace.tokens.viewer })).body.data;
  let session: string | undefined;
  return {
    id,
    say: async (question, sent = {}) => {
      const asked = { question, contact_id: id, session_id: session, ...sent };
      const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: asked })).body;
      session = data.session_id ?? session;
      return data;
    },
    receipts: () => get(`/v1/actions?contact_id=${id}`),
    messages: () => get(`/v1/sessions/${session}/messages`),
  };
}
