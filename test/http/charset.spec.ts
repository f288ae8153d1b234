import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

describe('the charset of a body', () => {
  const push = (type: string) =>
    call(app, 'POST', '/v1/users', {
      token: workspace.secretKey,
      body: '{"external_user_id":"ü"}',
      headers: { 'content-type': type },
    });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON; x=y',
  ])('a body of the type %s is read as UTF-8', async (type) =>
    expect((await push(type)).body.data.external_user_id).toBe('ü'),
  );

  it.each([
    'application/json; charset=iso-8859-1',
    'application/json;charset="utf-16"',
    'text/json',
    'application/json-patch+json',
    '',
  ])('a body of the type %p is refused', async (type) => {
    const { status, body } = await push(type);
    expect([status, body.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});
