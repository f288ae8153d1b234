/** A live conversation as its visitor sees it, without internal fields (specification §6.2). */
import { OmitType } from '@nestjs/swagger';
import type { AnswerCitation, AnswerSentence, Certainty, SuggestedArticle } from '../../agent/ports/turn.js';
import type { MessageAttachmentDto } from '../attachments/attachments.dto.js';
import type { MessageActionRow } from '../../assistant/actions/message-action.dto.js';
import type { QuotedPictureDto } from '../../assistant/knowledge/pictures/pictures.dto.js';
import type { PicturesBeside } from '../../assistant/knowledge/pictures/quoted-pictures.reader.js';
import type { SurveyScale } from '../../platform/kernel/survey-scale.js';
import type { Channel } from '../sessions/sessions.dto.js';
import type { WidgetTeamDto } from '../turns/team-notes.dto.js';
import type { CitationDto, StoredParts } from '../sessions/messages.dto.js';
import { MessagePartsDto, presentParts, withReadableRows } from '../turns/message-parts.dto.js';

/** A session and the contact it must belong to. */
export interface ConversationRef {
  contactId: string;
  /** Visitor.browser: only a session that this browser opened. Default: any of the contact. */
  browser?: string | null;
  sessionId: string;
  /** Default: `human`, the widget's. */
  channel?: Channel;
}

export type AttendedBy = 'agent' | 'waiting' | 'teammate';

export class WidgetSessionDto {
  id: string;
  object: 'session';
  status: 'open' | 'ended';
  /** Who answers: `waiting` = a teammate was requested and has not joined yet; the agent answers in the meantime. */
  attended_by: AttendedBy;
  teammate: { label: string | null } | null;
  /**
   * While the visitor waits for a teammate: whether one is available. Otherwise null, also if the workspace has
   * no office hours.
   */
  team: WidgetTeamDto | null;
  subject: string | null;
  rating: { score: number; comment: string | null } | null;
  /** How it can be rated now; null = the visitor is not asked. */
  survey: SurveyScale | null;
  /** Name of the teammate who closed the matter, until the visitor writes again; null if none has written to them. */
  closed_by: string | null;
  end_reason: string | null;
  /** Number of messages to the visitor that they have not read. */
  unread: number;
  last_message_at: string | null;
  started_at: string;
  ended_at: string | null;
}

/** Absent if the section of a quotation has none, or the message shows them beside another. */
interface WithPictures {
  pictures?: QuotedPictureDto[];
}

export class WidgetMessageDto extends OmitType(MessagePartsDto, ['articles']) {
  id: string;
  object: 'message';
  session_id: string;
  client_message_id: string | null;
  author: 'contact' | 'agent' | 'teammate' | 'system';
  author_label: string | null;
  /** Whether the author is the AI agent. */
  ai: boolean;
  text: string;
  /** Of the agent's answer, a BCP 47 tag, for reading it aloud; null = unknown. */
  language: string | null;
  citations: (Pick<CitationDto, 'index' | 'title' | 'url' | 'quote'> & WithPictures)[];
  /** What comes closest to the question, if the agent has no certain answer. */
  articles: (Pick<SuggestedArticle, 'title' | 'url' | 'text'> & WithPictures)[];
  /** Empty unless the agent wrote the message and it has citations. */
  sentences: AnswerSentence[];
  /** Its files. A message of files alone has no text. */
  attachments: MessageAttachmentDto[];
  created_at: string;
  seq: number;
}

export interface ConversationRow extends Record<string, unknown> {
  id: string;
  contact_id: string | null;
  subject: string | null;
  rating_score: number | null;
  rating_comment: string | null;
  asked: boolean;
  survey_scale: SurveyScale;
  closed_by: string | null;
  end_reason: string | null;
  unread: number;
  last_message_at: string | null;
  started_at: string;
  ended_at: string | null;
  attended_by: AttendedBy;
  teammate_label: string | null;
  /** The contact's locale. */
  locale: string | null;
  timezone: string | null;
  last_seq: number;
}

export type WidgetMessageRow = {
  id: string;
  session_id: string;
  client_message_id: string | null;
  author: WidgetMessageDto['author'];
  author_label: string | null;
  text: string;
  language: string | null;
  certainty: Certainty | null;
  citations: AnswerCitation[];
  parts: Partial<StoredParts> | null;
  /** The action's current state. */
  action: MessageActionRow | null;
  attachments: MessageAttachmentDto[];
  created_at: string;
  seq: number;
};

export const presentConversation = (row: ConversationRow, team: WidgetTeamDto | null): WidgetSessionDto => ({
  id: row.id,
  object: 'session',
  status: row.ended_at === null ? 'open' : 'ended',
  attended_by: row.attended_by,
  teammate: row.attended_by === 'teammate' ? { label: row.teammate_label } : null,
  team,
  subject: row.subject,
  rating: row.rating_score === null ? null : { score: row.rating_score, comment: row.rating_comment },
  survey: row.ended_at !== null || row.asked ? row.survey_scale : null,
  closed_by: row.closed_by,
  end_reason: row.end_reason,
  unread: row.unread,
  last_message_at: row.last_message_at,
  started_at: row.started_at,
  ended_at: row.ended_at,
});

/** @param beside names the pictures of its quotations */
export const presentWidgetMessage = (row: WidgetMessageRow, beside: PicturesBeside = () => []): WidgetMessageDto => ({
  id: row.id,
  object: 'message',
  session_id: row.session_id,
  client_message_id: row.client_message_id,
  author: row.author,
  author_label: row.author_label,
  ai: row.author === 'agent',
  text: row.text,
  language: row.language,
  citations: row.citations.map((citation) => ({ ...presentCitation(citation), ...picturesOf(citation, beside) })),
  sentences: row.author === 'agent' && row.citations.length > 0 ? (row.parts?.sentences ?? []) : [],
  ...presentParts(row.parts, row.action),
  articles: (row.parts?.articles ?? []).map((one) => ({ ...presentArticle(one), ...picturesOf(one, beside) })),
  certainty: row.certainty,
  attachments: row.attachments,
  created_at: row.created_at,
  seq: row.seq,
});

/** What a message quotes. */
export const quotationsOf = ({
  citations,
  parts,
}: Pick<WidgetMessageRow, 'citations' | 'parts'>): Omit<AnswerCitation, 'index'>[] => [
  ...citations,
  ...(parts?.articles ?? []),
];

function picturesOf(place: Omit<AnswerCitation, 'index'>, beside: PicturesBeside): WithPictures {
  const pictures = beside(place);
  return pictures.length > 0 ? { pictures } : {};
}

const presentArticle = ({ title, heading, url, text }: SuggestedArticle): WidgetMessageDto['articles'][number] => ({
  title: heading ?? title,
  url,
  text,
});

/** Without the position in the document, which only the team may see; rows of tables without their bars. */
export const presentCitation = ({
  index,
  title,
  url,
  quote,
}: AnswerCitation): WidgetMessageDto['citations'][number] => ({
  index,
  title,
  url,
  quote: withReadableRows(quote),
});
