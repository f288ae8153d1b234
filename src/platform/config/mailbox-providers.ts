/** The operator's registrations at providers whose mailboxes are read by OAuth (decision 0188). */
import type { Environment } from './environment.js';
import { isSecureUrl } from './secure-url.js';

export const MAILBOX_PROVIDERS = ['microsoft', 'google'] as const;
export type MailboxProviderId = (typeof MAILBOX_PROVIDERS)[number];

/** A provider's server; `security` as in a channel account. */
export interface ProviderServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
}

export interface MailboxProvider {
  id: MailboxProviderId;
  name: string;
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** null = the provider has none. */
  revokeUrl: string | null;
  imap: ProviderServer;
  smtp: ProviderServer;
}

export type MailboxProviders = Partial<Record<MailboxProviderId, MailboxProvider>>;

/** The provider of this id, as an account's settings name it; null if the operator has not configured it. */
export const mailboxProviderOf = (providers: MailboxProviders, named: unknown): MailboxProvider | null =>
  Object.values(providers).find(({ id }) => id === named) ?? null;

type Defaults = Omit<MailboxProvider, 'id' | 'clientId' | 'clientSecret'>;

const NAME = 'MAILBOX_PROVIDERS';
const TENANT = /^[\w.-]{1,100}$/;
const HOST = /^[\w.:-]{1,253}$/;
const SECURITIES = ['tls', 'starttls', 'none'];
const KEYS = ['client_id', 'client_secret', 'authorize_url', 'token_url', 'imap', 'smtp'];
/** What only one of them has. */
const OWN_KEYS: Record<MailboxProviderId, string> = { microsoft: 'tenant', google: 'revoke_url' };

/** As both document them. */
const DEFAULTS: Record<MailboxProviderId, (tenant: string) => Defaults> = {
  microsoft: (tenant) => ({
    name: 'Microsoft',
    authorizeUrl: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
    tokenUrl: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    revokeUrl: null,
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  }),
  google: () => ({
    name: 'Google',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  }),
};

export function mailboxProviders({ MAILBOX_PROVIDERS: text }: Environment, problems: string[]): MailboxProviders {
  if (text === null) return {};
  const given = fieldsOf(parsed(text));
  if (given === null) {
    problems.push(`${NAME} must be a JSON object with microsoft, google or both.`);
    return {};
  }
  const found: MailboxProviders = {};
  for (const [key, entry] of Object.entries(given)) {
    const id = MAILBOX_PROVIDERS.find((one) => one === key);
    if (!id) problems.push(`${NAME}: ${key} is neither microsoft nor google.`);
    else found[id] = provider(id, fieldsOf(entry) ?? {}, (problem) => problems.push(`${NAME}: ${id}.${problem}`));
  }
  return found;
}

function provider(
  id: MailboxProviderId,
  fields: Record<string, unknown>,
  complain: (problem: string) => void,
): MailboxProvider {
  const text = (key: string): string => (typeof fields[key] === 'string' ? fields[key].trim() : '');
  const known = [...KEYS, OWN_KEYS[id]];
  for (const key of Object.keys(fields)) if (!known.includes(key)) complain(`${key} is not a field of this provider.`);
  for (const key of ['client_id', 'client_secret']) if (!text(key)) complain(`${key} must be a non-empty string.`);
  const tenant = text('tenant') || 'common';
  if (!TENANT.test(tenant)) complain('tenant must be the id or the domain of a tenant.');
  const defaults = DEFAULTS[id](tenant);
  const url = <Otherwise extends string | null>(key: string, otherwise: Otherwise): string | Otherwise => {
    if (fields[key] === undefined) return otherwise;
    if (!isSecureUrl(text(key))) complain(`${key} must be an https:// URL; http:// is allowed only for this machine.`);
    return text(key);
  };
  return {
    id,
    name: defaults.name,
    clientId: text('client_id'),
    clientSecret: text('client_secret'),
    authorizeUrl: url('authorize_url', defaults.authorizeUrl),
    tokenUrl: url('token_url', defaults.tokenUrl),
    revokeUrl: url('revoke_url', defaults.revokeUrl),
    imap: server(fields['imap'], defaults.imap, () => complain(`imap ${SERVER_PROBLEM}`)),
    smtp: server(fields['smtp'], defaults.smtp, () => complain(`smtp ${SERVER_PROBLEM}`)),
  };
}

const SERVER_PROBLEM = `must be {"host","port","security"} with a security of ${SECURITIES.join(', ')}.`;

function server(entry: unknown, otherwise: ProviderServer, complain: () => void): ProviderServer {
  if (entry === undefined) return otherwise;
  const { host, port, security } = fieldsOf(entry) ?? {};
  const isPort = Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536;
  if (typeof host !== 'string' || !HOST.test(host) || !isPort || !SECURITIES.includes(String(security))) complain();
  return { host: String(host), port: Number(port), security: security as ProviderServer['security'] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
