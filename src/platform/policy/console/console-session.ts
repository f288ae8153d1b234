/** A browser's console session, as read for a request. */

/** Idle timeout: a session ends after this long without use. */
export const IDLE = '7 days';
/** Absolute timeout: a session ends this long after it began, even if it is in use. */
export const ABSOLUTE = '30 days';
/** How old a sign-in may be for `@Access({ recent: true })`. */
export const RECENT = '15 minutes';

/** SQL: condition for rows `s` that have neither ended nor expired. */
export const IS_LIVE = `s.ended_at is null and s.last_seen_at > now() - interval '${IDLE}'
    and s.created_at > now() - interval '${ABSOLUTE}'`;
/** SQL: when the session `s` expires if it is not used again. */
export const EXPIRES_AT = `least(s.created_at + interval '${ABSOLUTE}', s.last_seen_at + interval '${IDLE}')`;

/** NOTIFY channel, payload `accountId sessionId`, sent in the transaction that ends a session. */
export const CONSOLE_SESSIONS_CHANNEL = 'console_sessions';

/** SQL: whether the account `a` has an authenticator app. */
export const HAS_TOTP = 'exists (select from account_totp t where t.account_id = a.id and t.confirmed_at is not null)';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export interface ConsoleAccount {
  id: string;
  email: string;
  name: string;
  /** Chosen by the person, BCP 47; null = the browser's. */
  locale: string | null;
  density: Density;
  /** Whether a sign-in by password asks for a second factor. */
  totp_enabled: boolean;
  /** Whether the account has a password, and does not sign in through an identity provider only. */
  has_password: boolean;
}

export interface ConsoleSession {
  id: string;
  account: ConsoleAccount;
  /** RFC 3339: when the person last authenticated; null = the identity provider does not report it. */
  authenticatedAt: string | null;
  /** Whether that was less than 15 minutes ago. */
  isRecent: boolean;
  /** Whether a second factor was checked, or an identity provider vouches for the person (decision 0108). */
  hasSecondFactor: boolean;
  /** RFC 3339. */
  expiresAt: string;
}
