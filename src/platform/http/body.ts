/** Reads a request's body: JSON, or multipart if the route accepts files (specification §1.7). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import busboy from 'busboy';
import getRawBody from 'raw-body';
import { SetMetadata } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { fail } from '../kernel/errors.js';
import { longStrictJson } from './strict-json.js';
import { textBefore } from '../kernel/text-before.js';

export const BODY_MAX_BYTES = 256 * 1024;
const BODY = 'body';
const FIELDS_MAX = 20;
/** One more than allowed, so that the error can name the excess kind; busboy counts unnamed parts as neither. */
const PARTS_MAX = FIELDS_MAX + 2;

export interface BodyRule {
  /** A function if the operator configures it. */
  maxBytes: number | ((config: Config) => number);
  /** Whether multipart/form-data with one part `file` is accepted as well. */
  multipart?: boolean;
  /** For large bodies: a workspace gets only a fair share of those that are held in memory at once. */
  queued?: boolean;
}

/** Another body limit for one route: `@TakesBody({ maxBytes, multipart })`. */
export const TakesBody = (rule: BodyRule): MethodDecorator => SetMetadata(BODY, rule);
export const bodyRuleOf = (handler: object): BodyRule =>
  (Reflect.getMetadata(BODY, handler) as BodyRule | undefined) ?? { maxBytes: BODY_MAX_BYTES };

/** A rule with the configured limit. */
export type ConfiguredBodyRule = BodyRule & { maxBytes: number };
export const configured = (rule: BodyRule, config: Config): ConfiguredBodyRule =>
  typeof rule.maxBytes === 'number' ? (rule as ConfiguredBodyRule) : { ...rule, maxBytes: rule.maxBytes(config) };

/** A file sent as a part of a multipart body. */
export class UploadedFile {
  filename: string;
  contentType: string;
  bytes: Buffer;
}

const malformed = () => fail('malformed_json', 'The multipart body is malformed.');
const tooLarge = (maxBytes: number) => fail('payload_too_large', `The body may have at most ${maxBytes} bytes.`);

/**
 * Reads the body as an object, with a file as an UploadedFile under `file`. Throws 413, 415 or
 * `malformed_json`.
 * @param optional whether a missing body counts as an empty object
 */
export async function readBody(
  request: IncomingMessage,
  { response, rule, optional = false }: { response: ServerResponse; rule: ConfiguredBodyRule; optional?: boolean },
): Promise<unknown> {
  const { headers } = request;
  const type = textBefore(headers['content-type'] ?? '', ';')
    .trim()
    .toLowerCase();
  if (optional && !hasBody(request)) return {};
  if (Number(headers['content-length'] ?? 0) > rule.maxBytes) throw tooLarge(rule.maxBytes);
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw fail('unsupported_media_type', 'Content-Encoding is not supported.');
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset && charset.toLowerCase() !== 'utf-8')
    throw fail('unsupported_media_type', 'The body must be encoded in UTF-8.');
  const multipart = type === 'multipart/form-data' && rule.multipart === true;
  if (type !== 'application/json' && !multipart)
    throw fail(
      'unsupported_media_type',
      `Content-Type must be application/json${rule.multipart ? ' or multipart/form-data' : ''}.`,
    );
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  return multipart ? readMultipart(request, rule.maxBytes) : longStrictJson(await readBytes(request, rule.maxBytes));
}

/** Reads the raw bytes of a signed body. Throws 413, 415 for a content encoding, or `malformed_json`. */
export async function readRawBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<Buffer> {
  const { headers } = request;
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw fail('unsupported_media_type', 'Content-Encoding is not supported.');
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  return readBytes(request, maxBytes);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit: maxBytes, length: request.headers['content-length'] });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') throw tooLarge(maxBytes);
    throw fail('malformed_json', 'The body is incomplete.');
  }
}

function readMultipart(request: IncomingMessage, maxBytes: number): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const out: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    const stop = (error: Error): void => {
      request.unpipe(parser);
      reject(error);
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8', // encoding of file names, as every client sends them
        limits: { fileSize: maxBytes, files: 1, fields: FIELDS_MAX, parts: PARTS_MAX, fieldSize: BODY_MAX_BYTES },
      });
    } catch {
      return reject(fail('malformed_json', 'The multipart body has no boundary.'));
    }
    const put = (name: string, value: unknown): void => {
      if (name in out) stop(fail('malformed_json', 'The multipart body contains a duplicate part.'));
      else out[name] = value;
    };
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated || info.nameTruncated) stop(tooLarge(BODY_MAX_BYTES));
      // busboy inserts this character for invalid UTF-8; a client that really means it can send JSON.
      else if (value.includes('\ufffd'))
        stop(fail('malformed_json', 'A part of the multipart body is not valid UTF-8.'));
      else put(name, value);
    });
    parser.on('file', (name, stream, info) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('limit', () => stop(tooLarge(maxBytes)));
      // An unhandled 'error' event would crash the process; a body that ends inside its file causes one.
      stream.on('error', () => stop(malformed()));
      stream.on('end', () =>
        put(
          name,
          Object.assign(new UploadedFile(), {
            filename: info.filename ?? '',
            contentType: info.mimeType,
            bytes: Buffer.concat(parts),
          }),
        ),
      );
    });
    parser.on('filesLimit', () => stop(fail('malformed_json', 'The multipart body may contain only one file.')));
    const tooMany = (): void => stop(fail('malformed_json', 'The multipart body has too many parts.'));
    parser.on('fieldsLimit', tooMany);
    parser.on('partsLimit', tooMany);
    parser.on('error', () => stop(malformed()));
    parser.on('close', () => resolve({ ...out }));
    request.on('aborted', () => stop(fail('malformed_json', 'The body is incomplete.')));
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) stop(tooLarge(maxBytes));
    });
    request.pipe(parser);
  });
}
