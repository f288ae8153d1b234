/** The widget's API as a browser calls it. */
import { VisitorTokens } from '../../src/platform/kernel/visitor-tokens.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, type Answer, type TestApp, type TestWorkspace } from './app.js';

/** The service's own origin: always allowed. */
export const OWN_ORIGIN = 'http://127.0.0.1';

/** A token of a visitor without any stored data. */
export const visitorToken = ({ app }: TestApp, workspaceId: string, contactId = newId()): string =>
  app.get(VisitorTokens).issue(workspaceId, { contactId, level: 'visitor' }, Date.now());

export interface Browser {
  visitorToken: string;
  contactId: string;
  /** Response of boot. */
  booted: Answer['body']['data'];
  /** `ask('POST', 'sessions', {})` */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** A browser that has booted. @param boot the body of boot */
export async function browser(
  app: TestApp,
  { publishableKey }: TestWorkspace,
  boot: object = {},
  origin = OWN_ORIGIN,
): Promise<Browser> {
  const token = publishableKey;
  const booted = await call(app, 'POST', '/api/widget/boot', { token, body: boot, headers: { origin } });
  if (booted.status !== 200) throw new Error(`boot answered ${booted.status}: ${booted.text}`);
  const { visitor_token, contact } = booted.body.data;
  return {
    visitorToken: visitor_token,
    contactId: contact.id,
    booted: booted.body.data,
    ask: (method, path, body, headers = {}) =>
      call(app, method, `/api/widget/${path}`, {
        token,
        body,
        headers: { origin, 'x-visitor-token': visitor_token, ...headers },
      }),
  };
}
