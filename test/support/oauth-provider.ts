/**
 * Stands in for the OAuth servers of Microsoft and Google, as they document them: “Microsoft identity platform and
 * OAuth 2.0 authorization code flow”, “Using OAuth 2.0 for Web Server Applications”. One is stricter here than there:
 * Microsoft's earlier refresh tokens end at once, so that a client which loses the newer one is found out.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailboxProvider, MailboxProviderId } from '../../src/platform/config/mailbox-providers.js';

export const CLIENT_SECRET = 'a client secret that only the operator has';
const CLIENT_ID = 'a client id';
const SCOPES: Record<MailboxProviderId, string> = {
  microsoft: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  google: 'https://mail.google.com/',
};

interface Visit {
  person: string;
  redirectUri: string;
  challenge: string;
  scope: string;
  isLasting: boolean;
}

interface Given {
  person: string;
  scope: string;
  /** Milliseconds. */
  endsAt: number;
}

/** How the next answer goes wrong; null = it does not. */
type Fault = { status: number; headers?: Record<string, string>; body?: string } | 'hang up' | { slowMs: number };

export class OAuthProvider {
  /** Requests of the product, in order. */
  readonly requests: { path: string; fields: Record<string, string> }[] = [];
  /** Everything secret that was ever given out. */
  readonly secrets: string[] = [CLIENT_SECRET];
  readonly faults: Fault[] = [];
  /** Who is signed in there, and what they allow; null = all that is asked for. */
  person = 'support@example.net';
  allows: string | null = null;
  lifeS = 3_600;
  /** Mailboxes that a person may open beside their own. */
  readonly shared = new Map<string, string>();
  private readonly visits = new Map<string, Visit>();
  private readonly access = new Map<string, Given>();
  private readonly refresh = new Map<string, Given>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OAuthProvider> {
    const server = createServer((request, response) => void provider.serve(request, response));
    const provider = new OAuthProvider(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** As the operator configures it. */
  configured(id: MailboxProviderId, { imap, smtp }: { imap: number; smtp: number }): MailboxProvider {
    const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const });
    const at = `${this.url}/${id}`;
    return {
      ...{ id, name: id === 'google' ? 'Google' : 'Microsoft', clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
      ...{ authorizeUrl: `${at}/authorize`, tokenUrl: `${at}/token` },
      revokeUrl: id === 'google' ? `${at}/revoke` : null,
      ...{ imap: server(imap), smtp: server(smtp) },
    };
  }

  /** Whether a mail server lets this token in. */
  opens(user: string, token: string): boolean {
    const given = this.access.get(token);
    if (!given || given.endsAt <= Date.now()) return false;
    return given.person === user || this.shared.get(given.person) === user;
  }

  /** The person takes the consent back, or an administrator does. */
  revokeAll(): void {
    this.refresh.clear();
    this.access.clear();
  }

  /** Ends the access tokens that are out there, though they said they would last. */
  endAccess(): void {
    this.access.clear();
  }

  /** How many refresh tokens work. */
  get consents(): number {
    return this.refresh.size;
  }

  /** The browser of the person goes to this page. @returns the parameters that it comes back with */
  async visit(page: string): Promise<Record<string, string>> {
    const { status, headers } = await fetch(page, { redirect: 'manual' });
    if (status !== 302) throw new Error(`the provider refuses the page: ${status}`);
    return Object.fromEntries(new URL(headers.get('location')!).searchParams);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.url);
    const [, id, what] = url.pathname.split('/') as [string, MailboxProviderId, string];
    if (what === 'authorize') return this.authorize(id, url.searchParams, response);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
    this.requests.push({ path: url.pathname, fields });
    const fault = this.faults.shift();
    if (fault === 'hang up') return void response.destroy();
    if (fault && 'status' in fault) return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
    if (fault) await sleep(fault.slowMs);
    if (what === 'revoke') return this.revoke(fields, response);
    return this.token(id, fields, response);
  }

  private authorize(id: MailboxProviderId, query: URLSearchParams, response: ServerResponse): void {
    const of = (name: string) => query.get(name) ?? '';
    const isAsked = SCOPES[id].split(' ').every((scope) => of('scope').split(' ').includes(scope));
    if (of('client_id') !== CLIENT_ID || of('response_type') !== 'code' || !of('state') || !isAsked)
      return void response.writeHead(400).end();
    if (of('code_challenge_method') !== 'S256' || !of('code_challenge')) return void response.writeHead(400).end();
    const isLasting =
      id === 'google'
        ? of('access_type') === 'offline' && of('prompt') === 'consent'
        : of('scope').split(' ').includes('offline_access');
    const code = this.secret('code');
    const [redirectUri, challenge] = [of('redirect_uri'), of('code_challenge')];
    this.visits.set(code, {
      ...{ person: this.person, redirectUri, challenge, isLasting },
      scope: this.allows ?? SCOPES[id],
    });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', of('state'));
    response.writeHead(302, { location: back.href }).end();
  }

  private token(id: MailboxProviderId, fields: Record<string, string>, response: ServerResponse): void {
    const say = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (fields['client_id'] !== CLIENT_ID || fields['client_secret'] !== CLIENT_SECRET)
      return say(401, { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided.' });
    const given = fields['grant_type'] === 'refresh_token' ? this.renewed(fields) : this.exchanged(fields);
    if (!given) return say(400, refusalOf(id));
    const accessToken = this.secret('access');
    this.access.set(accessToken, { ...given, endsAt: Date.now() + this.lifeS * 1_000 });
    const isRotated = id === 'microsoft' || fields['grant_type'] === 'authorization_code';
    const refreshToken = given.isLasting && isRotated ? this.secret('refresh') : null;
    if (refreshToken !== null) {
      this.refresh.delete(fields['refresh_token'] ?? '');
      this.refresh.set(refreshToken, given);
    }
    return say(200, {
      ...{ token_type: 'Bearer', expires_in: this.lifeS, scope: given.scope, access_token: accessToken },
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    });
  }

  private exchanged(fields: Record<string, string>): (Given & { isLasting: boolean }) | null {
    const visit = this.visits.get(fields['code'] ?? '');
    this.visits.delete(fields['code'] ?? '');
    const challenge = createHash('sha256')
      .update(fields['code_verifier'] ?? '')
      .digest('base64url');
    if (visit?.redirectUri !== fields['redirect_uri'] || visit?.challenge !== challenge) return null;
    return { person: visit.person, scope: visit.scope, isLasting: visit.isLasting, endsAt: Infinity };
  }

  private renewed(fields: Record<string, string>): (Given & { isLasting: boolean }) | null {
    const given = this.refresh.get(fields['refresh_token'] ?? '');
    return given ? { ...given, isLasting: true } : null;
  }

  private revoke({ token }: Record<string, string>, response: ServerResponse): void {
    const isKnown = this.refresh.delete(token!);
    response.writeHead(isKnown ? 200 : 400).end(isKnown ? '{}' : JSON.stringify({ error: 'invalid_token' }));
  }

  private secret(kind: string): string {
    const secret = `${kind}.${randomBytes(24).toString('base64url')}`;
    this.secrets.push(secret);
    return secret;
  }
}

const refusalOf = (id: MailboxProviderId): object =>
  id === 'google'
    ? { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }
    : {
        error: 'invalid_grant',
        error_description: 'AADSTS50173: The provided grant has expired. Trace ID: 0 Correlation ID: 0 for Ada',
        ...{ error_codes: [50173], timestamp: '2026-01-01 00:00:00Z', trace_id: '0', correlation_id: '0' },
      };
