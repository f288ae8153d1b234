import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { Checked, IsUuid, Omittable, type Problem } from '../../platform/http/fields.js';
import { AscendingQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import { characters } from '../../platform/http/characters.js';
import { PLACEHOLDERS, unknownPlaceholder } from './placeholders.rules.js';
import { columnsOf } from '../../platform/db/columns.js';
import { SavedReplyEntity } from './entities/saved-reply.entity.js';

export const SCOPES = ['private', 'shared'] as const;
export type SavedReplyScope = (typeof SCOPES)[number];

const TEXT_MAX = 4_000;
const SHORTCUT = /^[a-z0-9][a-z0-9_-]{0,31}$/;
const SHORTCUT_MESSAGE =
  'shortcut must be 1 to 32 lower-case letters, digits, - or _, and begin with a letter or digit';
const WITH_PLACEHOLDERS = `Placeholders: ${PLACEHOLDERS.map((name) => `\`{{${name}}}\``).join(', ')}.`;

export class SavedRepliesQuery extends AscendingQuery {
  @Omittable()
  @IsIn(['shortcut', 'created_at'])
  sort?: 'shortcut' | 'created_at';

  /** `private` = only your own. Default: both. */
  @Omittable()
  @IsIn(SCOPES)
  scope?: SavedReplyScope;

  /** Beginning of the shortcut. */
  @Omittable()
  @Matches(SHORTCUT, { message: SHORTCUT_MESSAGE.replace('shortcut', 'prefix') })
  prefix?: string;
}

export class SavedReplyBody {
  /** What you type to find it; unique among your own, and among the shared ones. */
  @Matches(SHORTCUT, { message: SHORTCUT_MESSAGE })
  @ApiProperty({ pattern: SHORTCUT.source })
  shortcut: string;

  @IsText(100, 1)
  @Matches(/\S/, { message: 'title must not be blank' })
  title: string;

  @Checked(textProblem)
  @ApiProperty({ type: String, minLength: 1, maxLength: TEXT_MAX, description: WITH_PLACEHOLDERS })
  text: string;

  /** `private` = only for you. */
  @Omittable()
  @IsIn(SCOPES)
  @ApiProperty({ enum: SCOPES, default: 'private' })
  scope?: SavedReplyScope;
}

/** At least one field; omitted ones stay unchanged. */
export class SavedReplyPatch {
  @Omittable()
  @Matches(SHORTCUT, { message: SHORTCUT_MESSAGE })
  @ApiProperty({ pattern: SHORTCUT.source })
  shortcut?: string;

  @Omittable()
  @IsText(100, 1)
  @Matches(/\S/, { message: 'title must not be blank' })
  title?: string;

  @Omittable()
  @Checked(textProblem)
  @ApiProperty({ type: String, minLength: 1, maxLength: TEXT_MAX, description: WITH_PLACEHOLDERS })
  text?: string;

  @Omittable()
  @IsIn(SCOPES)
  @ApiProperty({ enum: SCOPES })
  scope?: SavedReplyScope;
}

export class SavedReplyTextQuery {
  /** The conversation whose names to insert. */
  @IsUuid()
  session_id: string;
}

/** A saved text for replies. */
export class SavedReplyDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['saved_reply'] })
  object: 'saved_reply';
  @ApiProperty({ enum: SCOPES })
  scope: SavedReplyScope;
  shortcut: string;
  title: string;
  text: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

/** A saved reply with the names of a conversation. */
export class SavedReplyTextDto {
  @ApiProperty({ enum: ['saved_reply_text'] })
  object: 'saved_reply_text';
  @ApiProperty({ format: 'uuid' })
  saved_reply_id: string;
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  text: string;
}

export type SavedReplyRow = Omit<SavedReplyEntity, 'workspace_id'>;

export const SAVED_REPLY_COLUMNS = columnsOf(SavedReplyEntity);

export const presentSavedReply = (row: SavedReplyRow): SavedReplyDto => ({
  id: row.id,
  object: 'saved_reply',
  scope: row.owner_id === null ? 'shared' : 'private',
  shortcut: row.shortcut,
  title: row.title,
  text: row.text,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

function textProblem(value: unknown): Problem | null {
  if (typeof value !== 'string' || !/\S/.test(value) || characters(value) > TEXT_MAX)
    return { message: `must be a string of 1 to ${TEXT_MAX} characters, and not blank` };
  return unknownPlaceholder(value) === null
    ? null
    : { message: `may only have these placeholders: ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}` };
}
