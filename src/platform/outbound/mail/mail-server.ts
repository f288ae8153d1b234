/** How securely a mail server is spoken with: TLS from the first byte, after STARTTLS, or none. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** A name or an address; the port stands apart. */
export const MAIL_HOST = /^[\w.:-]{1,253}$/;

export const imapPortOf = (security: MailSecurity): number => (security === 'tls' ? 993 : 143);

/** A mail server and how to sign in to it; `user` null = without signing in. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  password: string;
  /** Gives an access token, which takes the password's place; absent = signs in by password. */
  token?: AccessToken;
}

/** @param refused a token that the server did not accept */
export type AccessToken = (refused?: string) => Promise<string>;
