/** What a provider's claims say about a person, and what they leave open. Pure. */
import type { OidcProviderConfig } from '../../../platform/config/console.js';
import type { OidcDoubt } from './oidc-refused.js';

/** A provider's claims about a person. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  name: string | null;
  /** An address that the provider has verified, or of a claim that the operator trusts; null = none. */
  email: string | null;
  /** null = the provider does not say, so that nothing follows from them. */
  groups: string[] | null;
  /** Why there is no address, and why no groups. */
  doubts: { email: OidcDoubt | null; groups: OidcDoubt | null };
  /** The kinds of the claims that matter, for the log. */
  kinds: string;
  /** When they signed in there, `auth_time`; null = not reported. */
  authenticatedAt: Date | null;
}

type Claims = Record<string, unknown>;

const ADDRESS = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,255}$/u;

/** What is asked from the userinfo endpoint if the ID token lacks it: many providers return it only there. */
export const isThin = (claims: Claims, { groups }: OidcProviderConfig): boolean =>
  ['email', 'email_verified', ...(groups ? [groups.claim] : [])].some((name) => claims[name] === undefined);

export function personOf(claims: Claims & { iss?: string; sub?: string }, provider: OidcProviderConfig): OidcPerson {
  const { iss: issuer = '', sub: subject = '', name } = claims;
  const email = addressIn(claims, provider.trustedClaims ?? []);
  const { groups, doubt } = groupsIn(claims, provider.groups?.claim);
  const hasAddress = [claims['email'], email].some((one) => typeof one === 'string' && one !== '');
  return {
    issuer,
    subject,
    name: typeof name === 'string' && name !== '' ? name : null,
    email,
    groups,
    doubts: {
      email: email !== null ? null : hasAddress ? 'address_not_verified' : 'address_missing',
      groups: doubt,
    },
    kinds: kindsOf(claims, provider),
    authenticatedAt: dateOf(claims['auth_time']),
  };
}

/** Verified by the provider, or of the first claim that the operator trusts, unless the provider denies it. */
function addressIn(claims: Claims, trusted: string[]): string | null {
  const { email, email_verified: verified } = claims;
  if (verified === true && typeof email === 'string' && email !== '') return email.toLowerCase();
  const isDenied = [false, 'false', 0, '0'].includes(verified as string);
  const found = trusted
    .filter((name) => name !== 'email' || !isDenied)
    .map((name) => claims[name])
    .find((value): value is string => typeof value === 'string' && ADDRESS.test(value));
  return found?.toLowerCase() ?? null;
}

function groupsIn(claims: Claims, name: string | undefined): { groups: string[] | null; doubt: OidcDoubt | null } {
  if (name === undefined) return { groups: [], doubt: null };
  const listed = claims[name];
  const elsewhere = (claims['_claim_names'] ?? {}) as Claims;
  // Entra's way to say that there are too many for a token.
  if (listed === undefined && (claims['hasgroups'] || elsewhere[name] !== undefined))
    return { groups: null, doubt: 'groups_too_many' };
  if (listed === undefined || listed === null) return { groups: [], doubt: 'groups_missing' };
  const groups: unknown[] = Array.isArray(listed) ? listed : [listed];
  const isReadable = groups.every((one) => typeof one === 'string');
  return isReadable ? { groups, doubt: null } : { groups: null, doubt: 'groups_unreadable' };
}

function kindsOf(claims: Claims, { groups, trustedClaims = [] }: OidcProviderConfig): string {
  const names = new Set(['email', 'email_verified', ...trustedClaims, ...(groups ? [groups.claim] : [])]);
  return Array.from(names, (name) => `${name}: ${kindOf(claims[name])}`).join(', ');
}

const kindOf = (value: unknown): string =>
  value === undefined
    ? 'missing'
    : typeof value === 'boolean' || value === null
      ? String(value)
      : Array.isArray(value)
        ? 'list'
        : typeof value;

/** null for an invalid time, or one outside the calendar. */
function dateOf(seconds: unknown): Date | null {
  const date = new Date(typeof seconds === 'number' ? seconds * 1_000 : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
