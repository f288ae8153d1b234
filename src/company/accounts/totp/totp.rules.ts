/** Time-based one-time passwords (RFC 6238) and recovery codes. Pure except for random numbers. */
import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

export const ISSUER = 'Workspace Agent';
const PERIOD_S = 30;
/** Steps by which a phone's clock may be off, in either direction (RFC 6238 §5.2). */
const WINDOW = 1;
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits: too many to guess, so a fast hash is enough. */
const RECOVERY_BYTES = 10;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), period: PERIOD_S });

/** The URI that an authenticator app scans, and the secret to type. @param label the account's address */
export function enrolment(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of the code; null if it is not valid now. @param code six digits */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

/** Ten codes like `k3dm-7xq2-…`, each for one sign-in without the authenticator. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  );

/** SHA-256, independent of the case and separators typed. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''), 'buffer');
