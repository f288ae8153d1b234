/** Tokens of one-time links: as random as a credential, and stored as hashes as well. */
import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 43 characters of base64url. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Checks only the format, not whether the link exists. */
export const isLinkToken = (text: string): boolean => TOKEN.test(text);
