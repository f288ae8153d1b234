import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { AscendingQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';

export class LeadCommentsQuery extends AscendingQuery {}

export class LeadCommentBody {
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'text must not be blank' })
  text: string;
}

/** What a teammate wrote about a lead. Neither the person nor the agent sees it. */
export class LeadCommentDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['lead_comment'] })
  object: 'lead_comment';
  @ApiProperty({ format: 'uuid' })
  lead_id: string;
  /** As of the lead. */
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  /** As of the lead. */
  @ApiProperty({ format: 'uuid' })
  session_id: string | null;
  @ApiProperty({ format: 'uuid' })
  author_id: string;
  /** The member's name when the comment was written. */
  author_label: string;
  text: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export type LeadCommentRow = Omit<LeadCommentDto, 'object'>;

const ofLead = (column: string): string =>
  `(select l.${column} from leads l where l.workspace_id = lead_comments.workspace_id and l.id = lead_id) as ${column}`;
export const LEAD_COMMENT_COLUMNS = `id, lead_id, ${ofLead('contact_id')}, ${ofLead('session_id')}, author_id, author_label, text, created_at`;

export const presentLeadComment = (row: LeadCommentRow): LeadCommentDto => ({
  id: row.id,
  object: 'lead_comment',
  lead_id: row.lead_id,
  contact_id: row.contact_id,
  session_id: row.session_id,
  author_id: row.author_id,
  author_label: row.author_label,
  text: row.text,
  created_at: row.created_at,
});
