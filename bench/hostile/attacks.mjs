// Every attack by name. `from` is its origin: an issue number, or `ours` for one of our own.
import { BODIES } from './attacks/bodies.mjs';
import { CREDENTIALS } from './attacks/credentials.mjs';
import { DOCUMENTS } from './attacks/documents.mjs';
import { FOREIGN } from './attacks/foreign.mjs';
import { HEADS } from './attacks/heads.mjs';
import { MAIL_SERVERS } from './attacks/mail-servers.mjs';
import { MESSAGES } from './attacks/messages.mjs';
import { NAMES } from './attacks/names.mjs';
import { SOCKETS } from './attacks/sockets.mjs';
import { WORK } from './attacks/work.mjs';

export const ATTACKS = [
  ...MESSAGES,
  ...DOCUMENTS,
  ...BODIES,
  ...CREDENTIALS,
  ...SOCKETS,
  ...NAMES,
  ...WORK,
  ...FOREIGN,
  ...HEADS,
  ...MAIL_SERVERS,
];
