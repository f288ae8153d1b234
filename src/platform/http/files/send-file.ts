import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { fail } from '../../kernel/errors.js';
import { Bare } from '../envelope.interceptor.js';
import { ENCODINGS, type BuiltFile, type Encoding } from './built-files.js';

/** Cache-Control for built files, whose names change with their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Builds the response for a file, compressed as the browser accepts it, or 304 if the browser already has it.
 * @param headers in addition to the file's own; must include `Cache-Control`
 * @throws `not_found` if the file is null
 */
export function sendFile(
  request: Request,
  {
    response,
    file,
    headers,
  }: { response: Response; file: BuiltFile | null; headers: { 'Cache-Control': string; [name: string]: string } },
): Bare | StreamableFile {
  if (!file) throw fail('not_found');
  const accepted = (request.acceptsEncodings([...ENCODINGS]) || 'identity') as Encoding;
  // Pictures are sent as they are, so nothing may say that they were compressed.
  const encoding = file.bodies[accepted] === file.bodies.identity ? 'identity' : accepted;
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  response.set({
    'Content-Type': file.type,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  const tags = request.headers['if-none-match']?.split(',') ?? [];
  if (!tags.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))) {
    const body = file.bodies[encoding];
    return new StreamableFile(body, { type: file.type, length: body.length });
  }
  response.locals['status'] = 304;
  return new Bare('');
}
