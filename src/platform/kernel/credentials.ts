/**
 * The format of credentials (specification §2.1): prefix, 43 characters of [0-9A-Za-z] that hold 256 random bits, and 6
 * of a CRC-32 in base 62, so that a typing error is refused without a look-up.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const PREFIXES = {
  publishable_key: 'pk_',
  secret_key: 'sk_',
  user_token: 'pv_ut_',
  grant: 'pv_grant_',
  console_session: 'pv_cs_',
} as const;
export type CredentialKind = keyof typeof PREFIXES;
/** Sent in a header or in the path; a console session is sent in a cookie. */
export type HeaderCredentialKind = Exclude<CredentialKind, 'console_session'>;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARS = 43;
const CHECK_CHARS = 6;

function base62(value: bigint, width: number): string {
  let out = '';
  for (let rest = value; rest > 0n; rest /= 62n) out = ALPHABET[Number(rest % 62n)] + out;
  return out.padStart(width, '0');
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECK_CHARS);

/** Generates a credential; shown once and stored as its hash (a publishable key in plain text). */
export function newCredential(kind: CredentialKind): string {
  const body = PREFIXES[kind] + base62(BigInt('0x' + randomBytes(32).toString('hex')), RANDOM_CHARS);
  return body + checksum(body);
}

/** The kind, from the prefix alone; null if it is not one of our credentials. */
export function kindOf(credential: string): CredentialKind | null {
  for (const kind of Object.keys(PREFIXES) as CredentialKind[]) if (credential.startsWith(PREFIXES[kind])) return kind;
  return null;
}

/** Checks length, alphabet and checksum, not whether the credential exists. */
export function wellFormed(credential: string): boolean {
  const kind = kindOf(credential);
  if (!kind || credential.length > 128) return false;
  const rest = credential.slice(PREFIXES[kind].length);
  if (rest.length < RANDOM_CHARS + CHECK_CHARS || !/^[0-9A-Za-z]+$/.test(rest)) return false;
  return checksum(credential.slice(0, -CHECK_CHARS)) === credential.slice(-CHECK_CHARS);
}

/** SHA-256 of a secret credential, stored and looked up instead of it. 256 random bits need no salt. */
export const hashCredential = (credential: string): Buffer => hash('sha256', credential, 'buffer');

/** The part of a credential that may be shown after its creation. */
export const lastFour = (credential: string): string => credential.slice(-4);
