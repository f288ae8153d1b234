/** A rendered document with its response headers (specification §10). */
import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { Bare } from '../../platform/http/envelope.interceptor.js';

/** How long a rendering is cached, here and by clients, in seconds. */
export const ARTIFACT_AGE_SECONDS = 300;

export interface Artifact {
  body: string;
  type: string;
  /** A strong ETag: the hash of the bytes (RFC 9110 §8.8.3). */
  etag: string;
}

export function rendered(body: string, type: string): Artifact {
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

/**
 * Sends type, age and ETag; `304` if the client already has it, independent of its cache headers (RFC 9110
 * §13.1.2).
 */
export function sendArtifact(request: Request, response: Response, { body, type, etag }: Artifact): Bare {
  response.set({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${ARTIFACT_AGE_SECONDS}`,
    ETag: etag,
  });
  if (!holds(request.headers['if-none-match'], etag)) return new Bare(body);
  response.locals['status'] = 304;
  return new Bare('');
}

const holds = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && tags.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
