/** A live conversation as the person in it sees it: nothing internal leaves (specification §6.2). */
import type { AnswerCitation, AnswerSentence } from '../../agent/ports/turn.js';
import type { MessageActionRow } from '../actions/message-action.dto.js';
import type { WidgetTeamDto } from '../answering/team-notes.dto.js';
import { MessagePartsDto, presentParts, type StoredParts } from '../answering/message-parts.dto.js';

export type AttendedBy = 'agent' | 'waiting' | 'teammate';

export class WidgetSessionDto {
  id: string;
  object: 'session';
  status: 'open' | 'ended';
  /** Who answers: `waiting` = a person was asked for and has not come yet; meanwhile the agent does. */
  attended_by: AttendedBy;
  teammate: { label: string | null } | null;
  /** While a person is waited for: whether one is there. Null else, and where the workspace has no office hours. */
  team: WidgetTeamDto | null;
  subject: string | null;
  rating: { score: number; comment: string | null } | null;
  end_reason: string | null;
  /** What was said to the person, and they have not seen. */
  unread: number;
  last_message_at: string | null;
  started_at: string;
  ended_at: string | null;
}

export class WidgetMessageDto extends MessagePartsDto {
  id: string;
  object: 'message';
  session_id: string;
  client_message_id: string | null;
  author: 'contact' | 'agent' | 'teammate' | 'system';
  author_label: string | null;
  /** Whether a machine says it. */
  ai: boolean;
  text: string;
  citations: { index: number; title: string; url: string | null; quote: string }[];
  /** Empty unless the agent says it, with evidence. */
  sentences: AnswerSentence[];
  created_at: string;
  seq: number;
}

export interface ConversationRow extends Record<string, unknown> {
  id: string;
  contact_id: string | null;
  subject: string | null;
  rating_score: number | null;
  rating_comment: string | null;
  end_reason: string | null;
  unread: number;
  last_message_at: string | null;
  started_at: string;
  ended_at: string | null;
  attended_by: AttendedBy;
  teammate_label: string | null;
  /** The contact's. */
  locale: string | null;
  timezone: string | null;
  last_seq: number;
}

export interface WidgetMessageRow extends Record<string, unknown> {
  id: string;
  session_id: string;
  client_message_id: string | null;
  author: WidgetMessageDto['author'];
  author_label: string | null;
  text: string;
  citations: AnswerCitation[];
  parts: (StoredParts & { sentences?: AnswerSentence[] }) | null;
  /** As it is now. */
  action: MessageActionRow | null;
  created_at: string;
  seq: number;
}

export const presentConversation = (row: ConversationRow, team: WidgetTeamDto | null): WidgetSessionDto => ({
  id: row.id,
  object: 'session',
  status: row.ended_at === null ? 'open' : 'ended',
  attended_by: row.attended_by,
  teammate: row.attended_by === 'teammate' ? { label: row.teammate_label } : null,
  team,
  subject: row.subject,
  rating: row.rating_score === null ? null : { score: row.rating_score, comment: row.rating_comment },
  end_reason: row.end_reason,
  unread: row.unread,
  last_message_at: row.last_message_at,
  started_at: row.started_at,
  ended_at: row.ended_at,
});

export const presentWidgetMessage = (row: WidgetMessageRow): WidgetMessageDto => ({
  id: row.id,
  object: 'message',
  session_id: row.session_id,
  client_message_id: row.client_message_id,
  author: row.author,
  author_label: row.author_label,
  ai: row.author === 'agent',
  text: row.text,
  citations: row.citations.map(presentCitation),
  sentences: row.author === 'agent' && row.citations.length > 0 ? (row.parts?.sentences ?? []) : [],
  ...presentParts(row.parts, row.action),
  created_at: row.created_at,
  seq: row.seq,
});

/** Without where in which document it stands, which is the team's. */
export const presentCitation = ({
  index,
  title,
  url,
  quote,
}: AnswerCitation): WidgetMessageDto['citations'][number] => ({
  index,
  title,
  url,
  quote,
});
