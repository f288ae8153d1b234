/** Verifies Meta's webhooks: Graph API, Webhooks, “Getting started” (challenge) and “Validating payloads”. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

export const hasMetaSignature = (headers: IncomingHttpHeaders): boolean => SIGNATURE.test(signatureIn(headers));

/** @param secrets one of which must have signed; two while an app is being migrated */
export function isMetaSigned(headers: IncomingHttpHeaders, body: Buffer, secrets: (string | undefined)[]): boolean {
  const hex = SIGNATURE.exec(signatureIn(headers))?.[1];
  if (hex === undefined) return false;
  const sent = Buffer.from(hex, 'hex');
  let isSigned = false;
  // Checks all of them, so that timing does not reveal which one matched.
  for (const secret of secrets)
    if (secret && timingSafeEqual(createHmac('sha256', secret).update(body).digest(), sent)) isSigned = true;
  return isSigned;
}

/** The challenge of a subscription with the right token, else null. */
export function metaChallenge(query: URLSearchParams, verifyToken: string): string | null {
  if (query.get('hub.mode') !== 'subscribe') return null;
  const challenge = query.get('hub.challenge') ?? '';
  const isRight = timingSafeEqual(digestOf(query.get('hub.verify_token') ?? ''), digestOf(verifyToken));
  return isRight && CHALLENGE.test(challenge) ? challenge : null;
}

/** Meta sends digits; nothing else is ever echoed. */
const CHALLENGE = /^[\w-]{1,200}$/;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const signatureIn = (headers: IncomingHttpHeaders): string => {
  const value = headers['x-hub-signature-256'];
  return typeof value === 'string' ? value : '';
};
