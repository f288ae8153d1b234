/** Exports of other products, built in code, and the way into the service. */
import { ImportWorker } from '../../src/assistant/imports/import.worker.js';
import { call, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';

export interface Said {
  by: 'customer' | 'teammate' | 'bot';
  text: string;
  at?: string;
}

/** A conversation as lines of JSON, one a message. */
export const linesOf = (id: string, said: Said[], more: object = {}): string =>
  said
    .map(({ by, text, at }, index) => {
      const time = at ?? `2026-10-05T09:${String(index).padStart(2, '0')}:00Z`;
      return JSON.stringify({ conversation_id: id, at: time, author: by, text, ...more });
    })
    .join('\n');

export const part = (text: string | Buffer): FormData => {
  const form = new FormData();
  form.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'export.jsonl');
  return form;
};

export interface ImportCall {
  app: TestApp;
  workspace: TestWorkspace;
}

export const as = (
  { app, workspace }: ImportCall,
  method: string,
  path: string,
  { body, role = 'owner' }: { body?: unknown; role?: keyof TestWorkspace['tokens'] } = {},
): Promise<Answer> => call(app, method, `/v1/${path}`, { token: workspace.tokens[role], body });

/** Uploads the file in parts, reads it, and waits for the end. */
export async function imported(at: ImportCall, file: string, body: object = {}): Promise<any> {
  const made = await as(at, 'POST', 'imports', { body: { source: 'jsonl', name: 'October', ...body } });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  const bytes = Buffer.from(file);
  const half = Math.ceil(bytes.length / 2);
  for (const [index, piece] of [bytes.subarray(0, half), bytes.subarray(half)].entries())
    expect((await as(at, 'PUT', `imports/${id}/parts/${index + 1}`, { body: part(piece) })).status).toBe(200);
  await as(at, 'POST', `imports/${id}/start`);
  await at.app.app.get(ImportWorker).whenIdle();
  return (await as(at, 'GET', `imports/${id}`)).body.data;
}
