/** User ids of senders and recipients (Cloud API, “Business-scoped user IDs”). Pure. */
import { textIn, type Loose } from './loose-json.js';

const ID_MAX = 400;

/** The business-scoped id if there is one, since a number may be missing or change. */
export const writerOf = (message: Loose): string | null =>
  textIn(message, 'from_user_id', ID_MAX) ?? textIn(message, 'from', ID_MAX);

export const receiverOf = (status: Loose): string | null =>
  textIn(status, 'recipient_user_id', ID_MAX) ?? textIn(status, 'recipient_id', ID_MAX);
