/** Compares requests by meaning, regardless of the spacing and key order of their JSON. */
import { createHash } from 'node:crypto';
import { UploadedFile } from './body.js';

/** SHA-256 over the path and the validated body. */
export const fingerprint = (path: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([path.toLowerCase(), canonical(body)]))
    .digest();

/** Sorts keys; represents a file by its contents. */
function canonical(value: unknown): unknown {
  if (value instanceof UploadedFile) {
    const { filename, contentType, bytes } = value;
    return { filename, contentType, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, canonical(item)] as const);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
