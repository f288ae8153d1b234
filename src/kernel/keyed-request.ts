/** A POST with an Idempotency-Key (specification §1.8), and the right to do it. */

/** What it is known by: the credential, the route (its template) and the key. */
export interface KeyedRequest {
  workspaceId: string;
  credentialId: string;
  route: string;
  key: string;
}

/** An answer as it was given. */
export interface KeptAnswer {
  status: number;
  requestId: string;
  /** `stream`: server-sent events, of which the last one is kept. */
  form: 'json' | 'stream';
  /** The whole body, or that of the last event. */
  text: string;
}

/** The right to do it, for as long as nobody else took it over. */
export interface RequestClaim extends KeyedRequest {
  holder: string;
  /** How it will be answered where all goes well. */
  answer: Omit<KeptAnswer, 'text'>;
  /** The answer that the transaction of the change keeps; null = none so far. */
  kept: string | null;
}
