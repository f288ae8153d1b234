/** One attempt: signed as Standard Webhooks says, sent through the guarded door, judged by the answer's status. */
import type { Webhook } from 'standardwebhooks';
import { eventRef } from '../../kernel/events.js';
import { redactText } from '../../kernel/redact.js';
import type { GuardedFetch } from '../../outbound/guarded-fetch.js';
import { OutboundRefused } from '../../outbound/outbound-refused.js';
import { retryAfterMs } from './schedule.rules.js';

/** 2xx within this is success (specification §7.3). */
const TIMEOUT_MS = 15_000;
const KEEP_BYTES = 1_024;
const GONE = 410;

export interface SignedRequest {
  workspaceId: string;
  url: string;
  eventId: string;
  body: string;
  /** Of every secret that signs at the moment. */
  signers: Webhook[];
}

export interface Outcome {
  ok: boolean;
  /** It answered that it is no more. */
  gone: boolean;
  /** null without a response. */
  responseStatus: number | null;
  /** The first kilobyte of the answer, secrets and control characters taken out; null where it was empty. */
  responseBody: string | null;
  /** Why there was no answer: the door's own word (`timeout`, `address`, `network`, `url`). */
  error: string | null;
  durationMs: number;
  /** The answer was longer than is read, so that its connection was given up. */
  isCutOff: boolean;
  retryAfterMs: number | null;
}

/** Never throws: whatever happens is the attempt's outcome. */
export async function send(client: GuardedFetch, letter: SignedRequest, signal: AbortSignal): Promise<Outcome> {
  const startedMs = performance.now();
  const none = { responseStatus: null, responseBody: null, error: null, retryAfterMs: null };
  const outcome = { ok: false, gone: false, isCutOff: false, ...none };
  const took = (): { durationMs: number } => ({ durationMs: Math.round(performance.now() - startedMs) });
  try {
    const { workspaceId, url, body } = letter;
    const headers = headersOf(letter, new Date());
    const receipt = await client.post(workspaceId, url, {
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEEP_BYTES,
      signal,
    });
    return {
      ...outcome,
      ...took(),
      ok: receipt.status >= 200 && receipt.status < 300,
      gone: receipt.status === GONE,
      isCutOff: receipt.isCutOff,
      responseStatus: receipt.status,
      responseBody: legible(receipt.beginning),
      retryAfterMs: retryAfterMs(receipt.retryAfter, Date.now()),
    };
  } catch (error) {
    return { ...outcome, ...took(), error: error instanceof OutboundRefused ? error.reason : 'internal' };
  }
}

/** @see https://www.standardwebhooks.com: several signatures are parted by spaces */
function headersOf({ eventId, body, signers }: SignedRequest, at: Date): Record<string, string> {
  const id = eventRef(eventId);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
  };
}

/** Cut within a character, or no UTF-8 at all: what cannot be read is replaced. */
function legible(bytes: Buffer): string | null {
  if (bytes.length === 0) return null;
  return redactText(bytes.toString('utf8').replace(/[^\P{Cc}\n\t]/gu, '\ufffd')).slice(0, KEEP_BYTES);
}
