/** The identity provider of test/support/oidc-provider.cjs, and users' browsers on it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export class TestProvider {
  private constructor(
    private readonly child: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(redirectUri: string): Promise<TestProvider> {
    const child = fork(resolve('test/support/oidc-provider.cjs'), [redirectUri], { stdio: 'ignore', execArgv: [] });
    const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
    return new TestProvider(child, issuer);
  }

  /** Registers a user by subject. */
  async knows(subject: string, claims: Claims): Promise<void> {
    this.child.send({ [subject]: claims });
    await once(this.child, 'message');
  }

  /** Shifts the provider's clock by this many seconds. */
  async setClock(offsetS: number): Promise<void> {
    this.child.send({ offsetS });
    await once(this.child, 'message');
  }

  /** From now on the ID tokens have these claims instead; null = without it. */
  async lies(claims: Record<string, unknown>): Promise<void> {
    this.child.send({ lies: claims });
    await once(this.child, 'message');
  }

  /** Replaces its keys, and forgets all sessions. */
  async rotateKeys(): Promise<void> {
    this.child.send({ rotates: true });
    await once(this.child, 'message');
  }

  /**
   * Signs in there, agrees, and is sent back.
   * @param jar cookies of a browser that was there before
   * @returns the address that the browser comes back to
   */
  async visit(url: string, subject: string, jar = new Map<string, string>()): Promise<URL> {
    let request: { url: string; body?: string } = { url };
    for (let step = 0; step < 20; step++) {
      const { status, headers, text } = await browse(request, jar);
      if (status >= 300 && status < 400) {
        const next = new URL(headers.get('location') ?? '', request.url);
        if (next.origin !== this.issuer) return next;
        request = { url: next.href };
        continue;
      }
      const action = /action="([^"]+)"/.exec(text)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
      if (!action || !prompt) throw new Error(`the provider answers ${status}: ${text.slice(0, 500)}`);
      const form = new URLSearchParams({ prompt, login: subject, password: 'any' });
      request = { url: new URL(action, request.url).href, body: form.toString() };
    }
    throw new Error('the provider sends the browser round and round');
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}

async function browse({ url, body }: { url: string; body?: string }, jar: Map<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const type: Record<string, string> =
    body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(url, { method, body, redirect: 'manual', headers: { cookie, ...type } });
  for (const set of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    jar.set(name, value);
  }
  return { status: response.status, headers: response.headers, text: await response.text() };
}
