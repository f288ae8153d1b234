/** A live conversation as the person in it sees it: nothing internal leaves (specification §6.2). */
import type { AnswerCitation, AnswerSentence, MessageForm, ShownPage } from '../../agent/ports/turn.js';
import type { Json } from '../../kernel/json-schema.js';
import type { ActionDto } from '../actions/actions.dto.js';

export type AttendedBy = 'agent' | 'waiting' | 'teammate';

export class WidgetSessionDto {
  id: string;
  object: 'session';
  status: 'open' | 'ended';
  /** Who answers: `waiting` = a person was asked for and has not come yet; meanwhile the agent does. */
  attended_by: AttendedBy;
  teammate: { label: string | null } | null;
  subject: string | null;
  rating: { score: number; comment: string | null } | null;
  end_reason: string | null;
  /** What was said to the person, and they have not seen. */
  unread: number;
  last_message_at: string | null;
  started_at: string;
  ended_at: string | null;
}

/** What was asked, and how it stands; never what was sent or came back. */
export class WidgetActionDto {
  id: string;
  object: 'action';
  name: string;
  title: string;
  arguments: Record<string, Json>;
  status:
    'awaiting_confirmation' | 'awaiting_approval' | 'running' | 'done' | 'failed' | 'refused' | 'declined' | 'expired';
  destructive: boolean;
  /** Why it was not done, for people. */
  message: string | null;
  expires_at: string | null;
}

export class WidgetMessageDto {
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
  page: ShownPage | null;
  action: WidgetActionDto | null;
  choices: string[];
  form: MessageForm | null;
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
  last_seq: number;
}

/** Of a receipt, what the person may see. */
export type ActionRow = Pick<
  ActionDto,
  'id' | 'name' | 'arguments' | 'status' | 'reason' | 'destructive' | 'expires_at'
>;

export interface SaidRow extends Record<string, unknown> {
  id: string;
  session_id: string;
  client_message_id: string | null;
  author: WidgetMessageDto['author'];
  author_label: string | null;
  text: string;
  citations: AnswerCitation[];
  parts: {
    sentences?: AnswerSentence[];
    page?: ShownPage | null;
    choices?: string[];
    form?: MessageForm | null;
  } | null;
  /** As it is now. */
  action: ActionRow | null;
  created_at: string;
  seq: number;
}

export const presentConversation = (row: ConversationRow): WidgetSessionDto => ({
  id: row.id,
  object: 'session',
  status: row.ended_at === null ? 'open' : 'ended',
  attended_by: row.attended_by,
  teammate: row.attended_by === 'teammate' ? { label: row.teammate_label } : null,
  subject: row.subject,
  rating: row.rating_score === null ? null : { score: row.rating_score, comment: row.rating_comment },
  end_reason: row.end_reason,
  unread: row.unread,
  last_message_at: row.last_message_at,
  started_at: row.started_at,
  ended_at: row.ended_at,
});

export const presentSaid = (row: SaidRow): WidgetMessageDto => ({
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
  page: row.parts?.page ?? null,
  action: row.action && presentWidgetAction(row.action),
  choices: row.parts?.choices ?? [],
  form: row.parts?.form ?? null,
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

/** @param message why it was not done, where somebody said so just now */
export const presentWidgetAction = (row: ActionRow, message: string | null = null): WidgetActionDto => ({
  id: row.id,
  object: 'action',
  name: row.name,
  title: titleOf(row.name),
  arguments: row.arguments,
  status: statusOf(row),
  destructive: row.destructive,
  message,
  expires_at: row.status.startsWith('awaiting_') ? row.expires_at : null,
});

function statusOf({ status, reason }: ActionRow): WidgetActionDto['status'] {
  if (status === 'completed') return 'done';
  if (status === 'approved') return 'running';
  if (status === 'refused') return reason === 'declined' || reason === 'expired' ? reason : 'refused';
  return status;
}

/** `change_plan` → `Change plan` */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
