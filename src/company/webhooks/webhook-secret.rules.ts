import { randomBytes } from 'node:crypto';

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** A new signing secret: `whsec_` and base64 of random bytes. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');
