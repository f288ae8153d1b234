import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { BodyRule, UploadedFile } from '../../platform/http/body.js';
import { Checked, Omittable, type Problem } from '../../platform/http/fields.js';
import { IsFile } from '../../platform/http/file-field.js';
import { UUID } from '../../platform/kernel/ids.js';

/** Overhead of a multipart body. */
const ENVELOPE_BYTES = 1024 * 1024;
export const UPLOAD: BodyRule = {
  maxBytes: ({ attachments }) => attachments.bytesMax + ENVELOPE_BYTES,
  multipart: true,
  queued: true,
};

/** `multipart/form-data` with a part `file`. */
export class UploadBody {
  @IsFile()
  file: UploadedFile;
}

/** Ids of uploaded files, in the order in which they are sent. */
export const AreUploads = (max: number): PropertyDecorator =>
  applyDecorators(
    Omittable(),
    Checked((value) => uploadsProblem(value, max)),
    ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: max }),
  );

export const hasUploads = ({ attachments }: { attachments?: unknown }): boolean =>
  Array.isArray(attachments) && attachments.length > 0;

function uploadsProblem(value: unknown, max: number): Problem | null {
  if (!Array.isArray(value) || value.length > max) return { message: `must be a list of at most ${max} ids` };
  const seen = new Set<string>();
  for (const [at, id] of value.entries()) {
    if (typeof id !== 'string' || !UUID.test(id)) return { message: 'must be a uuid', key: String(at) };
    if (seen.has(id.toLowerCase())) return { message: 'must not be repeated', key: String(at) };
    seen.add(id.toLowerCase());
  }
  return null;
}
