/** The operator's configuration of console sign-in (specification §13). */
import { ROLES, type Role } from '../kernel/caller.js';
import { UUID } from '../kernel/ids.js';
import type { Environment } from './environment.js';
import { isSecureUrl } from './secure-url.js';

/** An OpenID Connect provider from CONSOLE_OIDC_PROVIDERS. */
export interface OidcProviderConfig {
  /** Part of the callback's address. */
  id: string;
  /** Label of the button. */
  name: string;
  issuer: string;
  clientId: string;
  /** null = a public client, protected only by PKCE. */
  clientSecret: string | null;
  scopes: string;
  /** Claims that hold an address which the operator trusts without `email_verified`, the best first. */
  trustedClaims?: string[];
  /** Memberships by the user's groups; null = only by invitation. */
  groups: OidcGroups | null;
}

export interface OidcGroups {
  /** Claim that lists the groups. */
  claim: string;
  /** Id of the one workspace that the groups give access to. */
  workspace: string;
  /** Group → role; never owner. */
  roles: Record<string, Role>;
}

export interface ConsoleConfig {
  /** Created at start if there is no such account yet; null = by the set-up link. */
  owner: { email: string; password: string } | null;
  /** Whether the operator wants password sign-in to work. It stays on until an OIDC sign-in has succeeded. */
  passwordSignIn: boolean;
  oidcProviders: OidcProviderConfig[];
}

const NAME = 'CONSOLE_OIDC_PROVIDERS';
const PROVIDERS_MAX = 20;
const ADDRESS = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,255}$/u;

export function consoleConfig(environment: Environment, problems: string[]): ConsoleConfig {
  return {
    owner: owner(environment, problems),
    passwordSignIn: environment.CONSOLE_PASSWORD_SIGN_IN === 'on',
    oidcProviders: providers(environment.CONSOLE_OIDC_PROVIDERS, problems),
  };
}

function owner(environment: Environment, problems: string[]): ConsoleConfig['owner'] {
  const email = environment.CONSOLE_OWNER_EMAIL.trim().toLowerCase();
  const password = environment.CONSOLE_OWNER_PASSWORD;
  if (email && !password)
    problems.push('CONSOLE_OWNER_PASSWORD_FILE must be set if CONSOLE_OWNER_EMAIL is set, and name a file.');
  if (password && !email)
    problems.push('CONSOLE_OWNER_EMAIL must be set if CONSOLE_OWNER_PASSWORD or CONSOLE_OWNER_PASSWORD_FILE is set.');
  if (email && !ADDRESS.test(email)) problems.push('CONSOLE_OWNER_EMAIL must be an e-mail address.');
  return email && password ? { email, password } : null;
}

function providers(text: string | null, problems: string[]): OidcProviderConfig[] {
  if (text === null) return [];
  const list = parsed(text);
  if (!Array.isArray(list) || list.length > PROVIDERS_MAX) {
    problems.push(`${NAME} must be a JSON list of at most ${PROVIDERS_MAX} providers.`);
    return [];
  }
  const found = list.map((entry, index) => provider(entry, (problem) => problems.push(`${NAME}: ${index}.${problem}`)));
  if (new Set(found.map(({ id }) => id)).size < found.length) problems.push(`${NAME}: each id must be unique.`);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const CLAIMS_MAX = 10;
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const KEYS = ['id', 'name', 'issuer', 'client_id', 'client_secret', 'scopes', 'trusted_claims', 'groups'];

function provider(entry: unknown, complain: (problem: string) => void): OidcProviderConfig {
  const fields = fieldsOf(entry);
  const text = (key: string): string => (typeof fields[key] === 'string' ? fields[key].trim() : '');
  for (const key of Object.keys(fields)) if (!KEYS.includes(key)) complain(`${key} is not a field of a provider.`);
  for (const key of ['name', 'client_id']) if (!text(key)) complain(`${key} must be a non-empty string.`);
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(text('id')))
    complain('id must have 1 to 32 lower-case letters, digits and hyphens.');
  if (!isSecureUrl(text('issuer')))
    complain('issuer must be an https:// URL; http:// is allowed only for this machine.');
  const scopes = text('scopes') || 'openid email profile';
  if (!scopes.split(' ').includes('openid')) complain('scopes must contain openid.');
  const trusted = fields['trusted_claims'] ?? [];
  const isList = Array.isArray(trusted) && trusted.length <= CLAIMS_MAX && trusted.every(isName);
  if (!isList) complain(`trusted_claims must be a list of at most ${CLAIMS_MAX} names of claims.`);
  return {
    id: text('id'),
    name: text('name'),
    issuer: text('issuer'),
    clientId: text('client_id'),
    clientSecret: text('client_secret') || null,
    scopes,
    trustedClaims: isList ? trusted : [],
    groups:
      fields['groups'] === undefined ? null : groups(fields['groups'], (problem) => complain(`groups.${problem}`)),
  };
}

function groups(entry: unknown, complain: (problem: string) => void): OidcGroups {
  const { claim = 'groups', workspace, roles } = fieldsOf(entry);
  if (typeof claim !== 'string' || claim === '') complain('claim must be the name of a claim.');
  if (typeof workspace !== 'string' || !UUID.test(workspace)) complain('workspace must be the id of a workspace.');
  const mapped = Object.entries(fieldsOf(roles));
  if (mapped.length === 0) complain('roles must map a group to a role.');
  for (const [group, role] of mapped) {
    if (role === 'owner') complain(`roles.${group} must not be owner: only an owner can appoint an owner.`);
    else if (!ROLES.includes(role as Role)) complain(`roles.${group} must be one of ${ROLES.slice(1).join(', ')}.`);
  }
  return {
    claim: String(claim),
    workspace: String(workspace).toLowerCase(),
    roles: Object.fromEntries(mapped) as Record<string, Role>,
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
