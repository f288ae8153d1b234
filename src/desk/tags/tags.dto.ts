import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { columnsOf } from '../../platform/db/columns.js';
import { IsUuid, Omittable } from '../../platform/http/fields.js';
import { AscendingQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import { TagEntity } from './entities/tag.entity.js';

export const TAG_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** No leading or trailing space, and not only spaces: names should differ visibly. */
const NAME = /^\S(.*\S)?$/su;
const NAME_MESSAGE = 'name must not begin or end with a blank';

export class TagsQuery extends AscendingQuery {
  @Omittable()
  @IsIn(['name', 'created_at'])
  sort?: 'name' | 'created_at';
}

export class TagBody {
  /** Unique in the workspace, ignoring case. */
  @IsText(50, 1)
  @Matches(NAME, { message: NAME_MESSAGE })
  name: string;

  @Omittable()
  @IsIn(TAG_COLORS)
  @ApiProperty({ enum: TAG_COLORS, default: 'gray' })
  color?: TagColor;
}

/** At least one field; omitted ones stay unchanged. */
export class TagPatch {
  @Omittable()
  @IsText(50, 1)
  @Matches(NAME, { message: NAME_MESSAGE })
  name?: string;

  @Omittable()
  @IsIn(TAG_COLORS)
  @ApiProperty({ enum: TAG_COLORS })
  color?: TagColor;
}

/** A label with which a workspace sorts its conversations. */
export class TagDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['tag'] })
  object: 'tag';
  name: string;
  @ApiProperty({ enum: TAG_COLORS })
  color: TagColor;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

export type TagRow = Omit<TagEntity, 'workspace_id'>;

export const TAG_COLUMNS = columnsOf(TagEntity);

export const presentTag = ({ id, name, color, created_at, updated_at }: TagRow): TagDto => ({
  id,
  object: 'tag',
  name,
  color,
  created_at,
  updated_at,
});

export class SessionTagBody {
  @IsUuid()
  tag_id: string;
}

export class SessionTagParams {
  @IsUuid()
  id: string;
  @IsUuid()
  tag_id: string;
}

/** A tag of a conversation. */
export class SessionTagDto {
  @ApiProperty({ enum: ['session_tag'] })
  object: 'session_tag';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ format: 'uuid' })
  tag_id: string;
  name: string;
  @ApiProperty({ enum: TAG_COLORS })
  color: TagColor;
  @ApiProperty({ format: 'date-time' })
  tagged_at: string;
}

export type SessionTagRow = Omit<SessionTagDto, 'object'>;

export const presentSessionTag = ({ session_id, tag_id, name, color, tagged_at }: SessionTagRow): SessionTagDto => ({
  object: 'session_tag',
  session_id,
  tag_id,
  name,
  color,
  tagged_at,
});
