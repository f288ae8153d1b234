/** Fetches files that customers sent: Cloud API, “Media”; Messenger Platform, “Webhook events”, attachments. */
import { createHash } from 'node:crypto';
import type { GuardedFetch, OutboundResponse } from '../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../platform/outbound/outbound-refused.js';
import type { ChannelAccount, FetchedFile } from '../channel-adapter.js';
import { looseObject, objectIn, textIn, type Loose } from './loose-json.js';

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const REDIRECTS_MAX = 3;
/** Permanent failures: the file is gone, or not accessible to us. */
const LOST = new Set([400, 403, 404, 405, 410, 451]);
/** Graph API errors: rate limits, tokens that may be renewed, temporary failures. */
const TEMPORARY = new Set([1, 2, 4, 17, 32, 190, 613, 80007, 130429, 131000, 131016]);

export class GraphFiles {
  constructor(
    private readonly fetcher: GuardedFetch,
    private readonly baseUrl: string,
  ) {}

  /** Fetches a file by id. Its URL is valid for minutes only, so it is requested each time. */
  async byId(account: ChannelAccount, id: string, maxBytes: number): Promise<FetchedFile> {
    const headers = { authorization: `Bearer ${account.credentials['access_token']}` };
    const url = `${this.baseUrl}/${encodeURIComponent(id)}`;
    const response = await this.get(account, url, { headers, maxBytes: ANSWER_BYTES_MAX });
    if ('outcome' in response) return response;
    const answer = answerIn(response);
    const fileUrl = textIn(answer, 'url', 2_000);
    if (response.status >= 300 || fileUrl === null) return failedAnswer(response.status, answer);
    const size = Number(textIn(answer, 'file_size', 20) ?? 0);
    if (size > maxBytes) return { outcome: 'too_large' };
    const fetched = await this.byUrl(account, { url: fileUrl, maxBytes, headers });
    const hash = textIn(answer, 'sha256', 100);
    if (fetched.outcome !== 'fetched' || !hash || isHashOf(fetched.bytes, hash)) return fetched;
    return { outcome: 'later', reason: 'The file arrived damaged.' };
  }

  /** Fetches a file from a URL that the provider supplied. */
  async byUrl(
    account: ChannelAccount,
    { url, maxBytes, headers = {} }: { url: string; maxBytes: number; headers?: Record<string, string> },
  ): Promise<FetchedFile> {
    const response = await this.get(account, url, { headers, maxBytes });
    if ('outcome' in response) return response;
    const { status, bytes } = response;
    if (status === 200) return { outcome: 'fetched', bytes, type: response.headers['content-type'] ?? null };
    const reason = `The provider answered ${status}.`;
    return { outcome: LOST.has(status) ? 'lost' : 'later', reason };
  }

  private async get(
    { workspaceId }: ChannelAccount,
    url: string,
    { headers, maxBytes }: { headers: Record<string, string>; maxBytes: number },
  ): Promise<OutboundResponse | FetchedFile> {
    try {
      const options = { headers, maxBytes, redirects: REDIRECTS_MAX, timeoutMs: TIMEOUT_MS };
      return await this.fetcher.fetch(workspaceId, url, options);
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      if (error.reason === 'too_large') return { outcome: 'too_large' };
      const isTemporary = error.reason === 'timeout' || error.reason === 'network';
      return { outcome: isTemporary ? 'later' : 'lost', reason: error.message };
    }
  }
}

function answerIn({ bytes }: OutboundResponse): Loose | null {
  try {
    return looseObject(bytes);
  } catch {
    return null;
  }
}

function failedAnswer(status: number, answer: Loose | null): FetchedFile {
  const error = objectIn(answer, 'error');
  const reason = textIn(error, 'message', 300) ?? `The provider answered ${status}.`;
  const isTemporary = TEMPORARY.has(Number(textIn(error, 'code', 20) ?? 0)) || !LOST.has(status);
  return { outcome: isTemporary ? 'later' : 'lost', reason };
}

/** The API gives hashes in hexadecimal, deliveries in base64. */
function isHashOf(bytes: Buffer, hash: string): boolean {
  const digest = createHash('sha256').update(bytes).digest();
  return [digest.toString('hex'), digest.toString('base64')].includes(hash);
}
