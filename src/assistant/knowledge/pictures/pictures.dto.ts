import { ApiProperty } from '@nestjs/swagger';
import type { BodyRule } from '../../../platform/http/body.js';
import type { PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';

export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** Overhead of a multipart body. */
const ENVELOPE_BYTES = 64 * 1024;
export const PICTURE_UPLOAD: BodyRule = {
  maxBytes: PICTURE_BYTES_MAX + ENVELOPE_BYTES,
  multipart: true,
  queued: true,
};

/** What every browser draws, and nothing that can contain a script. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;

/** A picture for articles: `![words](picture:<id>)` in the Markdown of a document shows it. */
export class PictureDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['picture'] })
  object: 'picture';
  name: string;
  /** Found in its bytes, not claimed by its sender. */
  @ApiProperty({ enum: PICTURE_TYPES })
  content_type: string;
  @ApiProperty({ type: 'integer', minimum: 1 })
  bytes: number;
  /** Where its bytes are for an hour, without a credential. */
  url: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** Where words of a text stand for a picture. */
export class PlacedPictureDto implements PlacedPicture {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** Of its words in the text, in UTF-16 code units. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  start: number;
  /** The end of its words. */
  @ApiProperty({ type: 'integer', minimum: 1 })
  end: number;
  /** Where its bytes are for an hour, without a credential; each read names a fresh one. */
  url: string;
}

/** A picture beside a quotation, as customers see it. */
export interface QuotedPictureDto {
  id: string;
  /** What it shows, in words. */
  name: string;
  /** Where its bytes are for an hour, without a credential, while a public document shows it. */
  url: string;
}

/** Its URLs open less than the team's. */
export const QUOTED_PICTURES = { label: 'quoted picture urls', root: '/api/quoted/pictures' } as const;

export type PictureRow = Pick<PictureDto, 'id' | 'name' | 'content_type' | 'bytes' | 'created_at'>;

export const PICTURE_COLUMNS = 'id, name, content_type, bytes::float8, created_at';

export const presentPicture = (row: PictureRow, url: string): PictureDto => ({
  id: row.id,
  object: 'picture',
  name: row.name,
  content_type: row.content_type,
  bytes: row.bytes,
  url,
  created_at: row.created_at,
});
