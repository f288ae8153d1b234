import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Checked, IsUuid, Omittable, type Problem } from '../../platform/http/fields.js';
import { AscendingQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import { UUID } from '../../platform/kernel/ids.js';

const MENTIONS_MAX = 20;

export class NotesQuery extends AscendingQuery {}

export class NoteBody {
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'text must not be blank' })
  text: string;

  /** Ids of the mentioned members. */
  @Omittable()
  @Checked(mentionsProblem)
  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: MENTIONS_MAX })
  mentions?: string[];
}

export class SeenNotesBody {
  /** The last note that the member has seen. */
  @IsUuid()
  last_note_id: string;
}

/** What a member has seen of the notes in a session. */
export class SeenNotesDto {
  @ApiProperty({ enum: ['seen_notes'] })
  object: 'seen_notes';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ format: 'uuid' })
  last_note_id: string;
}

/** A private note of the team in a conversation. The contact never sees it, and the agent does not read it. */
export class NoteDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['note'] })
  object: 'note';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  /** Always true: show it to your team alone. */
  internal: boolean;
  @ApiProperty({ format: 'uuid' })
  author_id: string;
  /** The member's name when the note was written. */
  author_label: string;
  text: string;
  /** Ids of the mentioned members. */
  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' } })
  mentions: string[];
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export type NoteRow = Omit<NoteDto, 'object' | 'internal'>;

export const NOTE_COLUMNS = `id, session_id, author_id, author_label, text, created_at,
  array(select m.member_id::text from note_mentions m
    where m.workspace_id = notes.workspace_id and m.note_id = notes.id order by m.member_id) as mentions`;

export const presentNote = (row: NoteRow): NoteDto => ({
  id: row.id,
  object: 'note',
  session_id: row.session_id,
  internal: true,
  author_id: row.author_id,
  author_label: row.author_label,
  text: row.text,
  mentions: row.mentions,
  created_at: row.created_at,
});

function mentionsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > MENTIONS_MAX)
    return { message: `must be a list of at most ${MENTIONS_MAX} ids of members` };
  const invalidIndex = value.findIndex((id) => typeof id !== 'string' || !UUID.test(id));
  return invalidIndex === -1 ? null : { message: 'must be a uuid', key: String(invalidIndex) };
}
