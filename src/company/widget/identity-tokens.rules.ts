/**
 * Signed identity (specification §6.3): a JWT with which a workspace's own backend identifies the user of the
 * browser.
 */
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { characters } from '../../platform/http/characters.js';

const ALGORITHM = 'HS256';
export const SKEW_S = 60;
export const LIFETIME_MAX_S = 24 * 3_600;
const SUBJECT_MAX = 255;

/** The user in the token, or the problem with it, for the developer who made it. */
export type VerifiedIdentity = { subject: string } | { problem: string };

/**
 * HS256 only: neither `none`, nor another length, nor a public key mistaken for a secret. Claims other than
 * `sub`, `iat`, `exp` and `nbf` are ignored.
 * @param nowMs since the epoch
 */
export async function verifyIdentityToken(token: string, secret: Buffer, nowMs: number): Promise<VerifiedIdentity> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      clockTolerance: SKEW_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    return verifyClaims(payload, nowMs / 1_000);
  } catch (error) {
    if (error instanceof errors.JOSEError) return { problem: problemOf(error) };
    throw error;
  }
}

function verifyClaims({ sub, iat, exp }: JWTPayload, nowS: number): VerifiedIdentity {
  if (typeof sub !== 'string' || !isSubject(sub))
    return { problem: `sub must be your own id of the user, 1 to ${SUBJECT_MAX} characters` };
  if (typeof iat !== 'number' || iat > nowS + SKEW_S) return { problem: 'iat is in the future' };
  if (typeof exp !== 'number' || exp <= iat || exp - iat > LIFETIME_MAX_S)
    return { problem: 'exp must be later than iat, by at most 24 hours' };
  return { subject: sub };
}

/** Like `external_user_id` of a pushed user: kept exactly. */
export const isSubject = (sub: string): boolean =>
  sub !== '' && characters(sub) <= SUBJECT_MAX && sub.isWellFormed() && !sub.includes('\0');

function problemOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.claim} is missing or not as it must be`;
  if (error instanceof errors.JOSEAlgNotAllowed) return `it must be signed with ${ALGORITHM}`;
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'its signature is not by the workspace’s identity secret';
  return 'it is not a JSON Web Token that can be read';
}

/** Creates a token as a backend would. */
export const signIdentity = (
  subject: string,
  { secret, nowMs, lifetimeS }: { secret: Buffer; nowMs: number; lifetimeS: number },
): Promise<string> => {
  const iat = Math.floor(nowMs / 1_000);
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(subject)
    .setIssuedAt(iat)
    .setExpirationTime(iat + lifetimeS)
    .sign(secret);
};
