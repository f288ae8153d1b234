/** A browser that is signed in to the console, as a request finds it. */

/** Sessions that nobody used end after this. */
export const IDLE = '7 days';
/** However much it is used, a session ends this long after it began. */
export const ABSOLUTE = '30 days';
/** How old a sign-in may be for `@Access({ recent: true })`. */
export const RECENT = '15 minutes';

/** SQL: of rows `s`, those that are neither ended nor expired. */
export const IS_LIVE = `s.ended_at is null and s.last_seen_at > now() - interval '${IDLE}'
    and s.created_at > now() - interval '${ABSOLUTE}'`;
/** SQL: when the session `s` expires if nobody uses it any more. */
export const EXPIRES_AT = `least(s.created_at + interval '${ABSOLUTE}', s.last_seen_at + interval '${IDLE}')`;

/** Told `accountId sessionId` in the transaction in which a session ends. */
export const CONSOLE_SESSIONS_CHANNEL = 'console_sessions';

/** SQL: whether the account `a` has an authenticator app. */
export const HAS_TOTP = 'exists (select from account_totp t where t.account_id = a.id and t.confirmed_at is not null)';

export interface ConsoleAccount {
  id: string;
  email: string;
  name: string;
  /** As the person chose it, BCP 47; null = the browser's. */
  locale: string | null;
  /** Whether a sign-in by password asks for a second factor. */
  totp_enabled: boolean;
  /** Whether it signs in by a password, and not through an identity provider alone. */
  has_password: boolean;
}

export interface ConsoleSession {
  id: string;
  account: ConsoleAccount;
  /** RFC 3339: when the person last proved who they are; null = their identity provider does not say. */
  authenticatedAt: string | null;
  /** Whether that was less than 15 minutes ago. */
  isRecent: boolean;
  /** Whether a second factor was asked for, or an identity provider vouches for the person (decision 0108). */
  hasSecondFactor: boolean;
  /** RFC 3339. */
  expiresAt: string;
}
