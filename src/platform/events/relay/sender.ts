/**
 * One delivery attempt: signed as Standard Webhooks specifies, sent through the guarded client; the response's
 * status decides.
 */
import type { Webhook } from 'standardwebhooks';
import { eventRef } from '../../kernel/events.js';
import { redactText } from '../../kernel/redact.js';
import type { GuardedFetch } from '../../outbound/guarded-fetch.js';
import { OutboundRefused } from '../../outbound/outbound-refused.js';
import { retryAfterMs } from '../../outbound/retry-after.js';

/** A 2xx within this time is success (specification §7.3). */
const TIMEOUT_MS = 15_000;
const KEEP_BYTES = 1_024;
const GONE = 410;

export interface SignedRequest {
  workspaceId: string;
  url: string;
  eventId: string;
  body: string;
  /** One for each secret that currently signs. */
  signers: Webhook[];
}

export interface SendOutcome {
  ok: boolean;
  /** The endpoint answered 410 Gone. */
  gone: boolean;
  /** null if there was no response. */
  responseStatus: number | null;
  /** The first kilobyte of the response, with secrets and control characters removed; null if it was empty. */
  responseBody: string | null;
  /** Why there was no response: the client's error code (`timeout`, `address`, `network`, `url`). */
  error: string | null;
  durationMs: number;
  /** The response exceeded the read limit, so its connection was closed. */
  isCutOff: boolean;
  retryAfterMs: number | null;
}

/** Sends one attempt. Never throws: every error becomes the attempt's outcome. */
export async function send(client: GuardedFetch, request: SignedRequest, signal: AbortSignal): Promise<SendOutcome> {
  const startedMs = performance.now();
  const noResponse = {
    ok: false,
    gone: false,
    isCutOff: false,
    responseStatus: null,
    responseBody: null,
    error: null,
    retryAfterMs: null,
  };
  const durationMs = (): number => Math.round(performance.now() - startedMs);
  try {
    const { workspaceId, url, body } = request;
    const headers = headersOf(request, new Date());
    const response = await client.post(workspaceId, url, {
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEEP_BYTES,
      signal,
    });
    return {
      ...noResponse,
      durationMs: durationMs(),
      ok: response.status >= 200 && response.status < 300,
      gone: response.status === GONE,
      isCutOff: response.isCutOff,
      responseStatus: response.status,
      responseBody: legible(response.beginning),
      retryAfterMs: retryAfterMs(response.retryAfter, Date.now()),
    };
  } catch (error) {
    const reason = error instanceof OutboundRefused ? error.reason : 'internal';
    return { ...noResponse, durationMs: durationMs(), error: reason };
  }
}

/** @see https://www.standardwebhooks.com: several signatures are separated by spaces */
function headersOf({ eventId, body, signers }: SignedRequest, at: Date): Record<string, string> {
  const id = eventRef(eventId);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
  };
}

/** Replaces unreadable bytes: the text may be cut within a character, or not be UTF-8 at all. */
function legible(bytes: Buffer): string | null {
  if (bytes.length === 0) return null;
  return redactText(bytes.toString('utf8').replace(/[^\P{Cc}\n\t]/gu, '\ufffd')).slice(0, KEEP_BYTES);
}
