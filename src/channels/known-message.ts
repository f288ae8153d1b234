/** A message known to a provider. */
export interface ChannelMessageRow {
  id: string;
  direction: 'in' | 'out';
  state: string;
  session_id: string | null;
  message_id: string | null;
}

/** A known message with the user id of its person. */
export interface KnownMessageRow extends ChannelMessageRow {
  external_user_id: string;
  content_hash: Buffer | null;
}

export interface AddedMessage {
  externalId: string;
  sessionId: string | null;
  messageId: string | null;
  state?: 'received' | 'deleted';
  /** By which another message with its id is told; absent = the provider's ids are unique. */
  contentHash?: Buffer | null;
}

/** Whether a message with a known id is that one. An earlier version kept no hash. */
export const isRepeat = (known: KnownMessageRow, userId: string, hash: Buffer | null): boolean =>
  known.direction === 'in' &&
  known.external_user_id === userId &&
  (known.content_hash === null || hash === null || known.content_hash.equals(hash));
