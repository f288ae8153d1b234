import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Omittable } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';

export const DRAFT_KINDS = ['reply', 'note'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export class DraftBody {
  /** Empty = deletes the draft. */
  @IsText(10_000)
  text: string;

  /** Whether it is a reply or a note. */
  @Omittable()
  @IsIn(DRAFT_KINDS)
  @ApiProperty({ enum: DRAFT_KINDS, default: 'reply' })
  kind?: DraftKind;
}

/** What a member has written in a conversation and not sent. Only that member can read it. */
export class DraftDto {
  @ApiProperty({ enum: ['draft'] })
  object: 'draft';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ enum: DRAFT_KINDS })
  kind: DraftKind;
  /** Empty if there is none. */
  text: string;
  /** null if there is none. */
  @ApiProperty({ format: 'date-time' })
  updated_at: string | null;
}

export type DraftRow = Omit<DraftDto, 'object' | 'updated_at'> & { updated_at: string };

export const DRAFT_COLUMNS = 'session_id, kind, text, updated_at';

export const presentDraft = ({ session_id, kind, text, updated_at }: DraftRow): DraftDto => ({
  object: 'draft',
  session_id,
  kind,
  text,
  updated_at,
});

export const noDraft = (session_id: string, kind: DraftKind): DraftDto => ({
  object: 'draft',
  session_id,
  kind,
  text: '',
  updated_at: null,
});
