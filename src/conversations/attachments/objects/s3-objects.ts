/** Files in an S3-compatible store, one object each, with the key `<workspace id>/<file id>`. */
import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { S3Config } from '../../../platform/config/config.js';
import { GuardedFetch, type OutboundResponse } from '../../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { ObjectStoreFailed } from '../attachments.dto.js';

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 64 * 1024;
/** The operator chose the store, so any network is allowed; cloud metadata addresses stay blocked. */
const ANYWHERE = ['0.0.0.0/0', '::/0'];

/** A range of bytes of an object. */
export interface ByteRange {
  from: number;
  length: number;
}

/** Each method throws ObjectStoreFailed. */
export class S3Objects {
  private readonly log = new Logger(S3Objects.name);
  private readonly fetcher: GuardedFetch;

  constructor(private readonly config: S3Config) {
    // Unlimited here, since callers limit requests with a fair share for each workspace.
    this.fetcher = new GuardedFetch({ allowNetworks: ANYWHERE, connectionsPerHost: null });
  }

  /** Stores an object, replacing any with the same key. */
  async put(workspaceId: string, id: string, bytes: Buffer): Promise<void> {
    const { status } = await this.request('PUT', { workspaceId, id, request: { body: bytes } });
    if (status !== 200) throw this.failed(`answered ${status} to storing a file`);
  }

  /** Null if there is no such object. */
  async get(workspaceId: string, id: string, { from, length }: ByteRange): Promise<Buffer | null> {
    const headers = { range: `bytes=${from}-${from + length - 1}` };
    const { status, bytes } = await this.request('GET', { workspaceId, id, request: { headers, maxBytes: length } });
    if (status === 206 || (status === 200 && from === 0)) return bytes;
    if (status === 404) return null;
    throw this.failed(`answered ${status} to reading a file`);
  }

  /** Removes an object; succeeds if there is none. */
  async remove(workspaceId: string, id: string): Promise<void> {
    const { status } = await this.request('DELETE', { workspaceId, id });
    if (status !== 200 && status !== 204 && status !== 404) throw this.failed(`answered ${status} to removing a file`);
  }

  async close(): Promise<void> {
    await this.fetcher.close();
  }

  private async request(
    method: 'GET' | 'PUT' | 'DELETE',
    {
      workspaceId,
      id,
      request = {},
    }: {
      workspaceId: string;
      id: string;
      request?: { body?: Buffer; headers?: Record<string, string>; maxBytes?: number };
    },
  ): Promise<OutboundResponse> {
    const { body, maxBytes = ANSWER_BYTES_MAX } = request;
    const { url: base, region, accessKeyId, secretAccessKey } = this.config;
    const { AwsV4Signer } = await import('aws4fetch');
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const type = body && { 'content-type': 'application/octet-stream' };
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${workspaceId}/${id}`,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      headers: { ...request.headers, 'x-amz-content-sha256': hash, ...type },
    });
    const { url, headers } = await signer.sign();
    const options = { method, headers: Object.fromEntries(headers), body, timeoutMs: TIMEOUT_MS, maxBytes };
    try {
      return await this.fetcher.fetch(workspaceId, url.href, options);
    } catch (error) {
      throw error instanceof OutboundRefused ? this.failed(`failed: ${error.message}`) : error;
    }
  }

  /** Logs the details, which callers must not see. */
  private failed(event: string): ObjectStoreFailed {
    this.log.warn(`The object store ${event}.`);
    return new ObjectStoreFailed();
  }
}
