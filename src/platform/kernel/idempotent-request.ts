/** A POST with an Idempotency-Key (specification §1.8), and the claim on that key. */

/**
 * Identity of the request: the credential (in the console: the member, whichever session it uses), the route
 * template and the key.
 */
export interface IdempotentRequest {
  workspaceId: string;
  credentialId: string;
  route: string;
  key: string;
}

/** A recorded response. */
export interface StoredResponse {
  status: number;
  requestId: string;
  /** `stream`: server-sent events; only the last event is stored. */
  form: 'json' | 'stream';
  /** The whole body, or the data of the last event. */
  text: string;
}

/** The claim on a key; lost if another worker takes the request over. */
export interface RequestClaim extends IdempotentRequest {
  holder: string;
  /** The response on success, except for its text. */
  response: Omit<StoredResponse, 'text'>;
  /** The response that the transaction of the change stored; null = none yet. */
  savedText: string | null;
}
