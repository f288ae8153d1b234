import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsUuid, Omittable } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';

export const QUARANTINE_REASONS = [
  'overrides_instructions',
  'assigns_role',
  'addresses_assistant',
  'steers_answer',
  'grants_to_asker',
] as const;
export const QUARANTINE_STATES = ['quarantined', 'released'] as const;

export class QuarantinedQuery extends WindowQuery {
  @Omittable()
  @IsIn(QUARANTINE_STATES)
  state?: string;

  @Omittable()
  @IsIn(QUARANTINE_REASONS)
  reason?: string;

  @Omittable()
  @IsUuid()
  document_id?: string;
}

/**
 * A sentence, item or row of a document's current version that speaks to an assistant instead of to the reader, or
 * grants something to whoever asks.
 */
export class QuarantinedSentenceDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['quarantined_sentence'] })
  object: 'quarantined_sentence';
  @ApiProperty({ format: 'uuid' })
  document_id: string;
  document_title: string;
  /** The version of the document that it stands in. */
  @ApiProperty({ type: 'integer' })
  version: number;
  /** Where it begins in the document's normalised text, in UTF-16 units. */
  @ApiProperty({ type: 'integer' })
  start: number;
  @ApiProperty({ type: 'integer' })
  end: number;
  /** Its first 1,000 characters. */
  text: string;
  @ApiProperty({ enum: QUARANTINE_REASONS })
  reason: (typeof QUARANTINE_REASONS)[number];
  /** `quarantined`: nothing is answered from it. `released`: the team found that it is meant for readers. */
  @ApiProperty({ enum: QUARANTINE_STATES })
  state: (typeof QUARANTINE_STATES)[number];
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export type QuarantinedRow = Omit<QuarantinedSentenceDto, 'object' | 'start' | 'end'> & {
  start_at: number;
  end_at: number;
};

export const QUARANTINED_COLUMNS = `id, document_id, version, start_at, end_at, text, reason, state, created_at,
  (select d.title from documents d where d.workspace_id = quarantined_sentences.workspace_id
    and d.id = quarantined_sentences.document_id) as document_title`;

export const presentQuarantined = (row: QuarantinedRow): QuarantinedSentenceDto => ({
  id: row.id,
  object: 'quarantined_sentence',
  document_id: row.document_id,
  document_title: row.document_title,
  version: row.version,
  start: row.start_at,
  end: row.end_at,
  text: row.text,
  reason: row.reason,
  state: row.state,
  created_at: row.created_at,
});
