import { ApiProperty } from '@nestjs/swagger';
import type {
  AnswerSentence,
  Certainty,
  FormField,
  Gesture,
  MessageForm,
  ShownPage,
  SuggestedArticle,
} from '../../agent/ports/turn.js';
import {
  ATTACHMENTS_OF_MESSAGE,
  MessageAttachmentDto,
  presentMessageAttachment,
  type MessageAttachmentRow,
} from '../attachments/attachments.dto.js';

export const AUTHORS = ['contact', 'agent', 'teammate', 'system'] as const;

/** A place in a version of a document. */
export class DocumentPlaceDto {
  @ApiProperty({ format: 'uuid' })
  document_id: string;
  @ApiProperty({ type: 'integer' })
  version: number;
  /** In UTF-16 units from the start of the document's text. */
  @ApiProperty({ type: 'integer' })
  start: number;
  @ApiProperty({ type: 'integer' })
  end: number;
}

/** What stands there. */
export class QuotationDto extends DocumentPlaceDto {
  title: string;
  url: string | null;
  /** Exactly `text.slice(start, end)` of that version. */
  quote: string;
}

/** A quotation that supports a sentence. */
export class CitationDto extends QuotationDto {
  @ApiProperty({ type: 'integer' })
  index: number;
}

/** A section of a document, quoted, that may help. */
export class SuggestedArticleDto extends QuotationDto implements SuggestedArticle {
  /** The nearest heading above the quotation; null if that is the title. */
  heading: string | null;
  /** The quotation without markup, a line a sentence, item or row; rows with their column headers. */
  text: string;
}

/** Parts of an agent's message that surfaces show in addition to its text (`messages.parts`). */
export interface StoredParts {
  sentences: AnswerSentence[];
  page: ShownPage | null;
  articles?: SuggestedArticle[];
  choices: string[];
  form: MessageForm | null;
  fields?: FormField[];
  /** Of a system message that says why the agent does not reply: which reason. */
  notice?: string;
  /** It asks how it was: sent with a link of its own, and to the contact alone. */
  survey?: true;
  /**
   * Set if the message comes from the channel, so that it is not sent there again: `elsewhere` = a teammate wrote it in
   * the provider's own inbox, `channel` = a notice about an event there.
   */
  origin?: 'elsewhere' | 'channel';
  /** In a live session: the contact's messages up to here were answered when it was written. Set by the store. */
  answered_seq?: number;
}

/** Parts of a contact's message beside its text (`messages.parts`). */
export interface ContactParts {
  /** Quoted text of earlier messages. */
  quoted?: string;
  /** The words of the person in a text that shows more; '' = none. Absent = the text. */
  words?: string;
  /** It asks for nothing by itself. */
  gesture?: Gesture;
  /** Its earlier texts, oldest first. */
  edits?: MessageEditDto[];
}

/** An earlier text of a message that its writer edited. */
export class MessageEditDto {
  text: string;
  /** When it was replaced. */
  @ApiProperty({ format: 'date-time' })
  edited_at: string;
}

/** A message of a session. */
export class MessageDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['message'] })
  object: 'message';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ enum: AUTHORS })
  author: (typeof AUTHORS)[number];
  author_label: string | null;
  text: string;
  /** Quoted text of earlier mails, and the signature, which are not part of `text`; null = none. */
  quoted: string | null;
  /** Earlier texts of a message that its writer edited in a channel, oldest first; `text` is the current one. */
  edits: MessageEditDto[];
  citations: CitationDto[];
  /** Passages offered where nothing is certain, best first; in mail and messengers only the team sees them. */
  articles: SuggestedArticleDto[];
  /** Files that came with it, or were sent with it. */
  attachments: MessageAttachmentDto[];
  @ApiProperty({ type: 'object', additionalProperties: true })
  action: Record<string, unknown> | null;
  /** The agent's confidence in its answer; null for other messages. */
  @ApiProperty({ minimum: 0, maximum: 1 })
  confidence: number | null;
  /** Of the agent's answer; else null. */
  @ApiProperty({ enum: ['certain'] })
  certainty: Certainty | null;
  /**
   * Number of the message in a conversation of the widget; null in other sessions. Numbers rise, and are shared
   * with other events.
   */
  @ApiProperty({ type: 'integer', minimum: 1 })
  seq: number | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export type MessageRow = Omit<MessageDto, 'object' | 'attachments'> & { attachments: MessageAttachmentRow[] };

export const MESSAGE_COLUMNS =
  "id, session_id, author, author_label, text, parts ->> 'quoted' as quoted, coalesce(parts -> 'edits', '[]') as edits, citations, " +
  "coalesce(parts -> 'articles', '[]') as articles, action, " +
  "(turn ->> 'confidence')::float8 as confidence, turn ->> 'certainty' as certainty, seq, created_at, " +
  `${ATTACHMENTS_OF_MESSAGE} as attachments`;

/** A message that was just appended to its session. */
export type AppendedMessage = MessageRow & {
  /** It is sent to webhooks, and the team waits for it. */
  live: boolean;
  /** The channel of a live session; null if the session is not live. */
  channel: string | null;
  /** It came from its channel, so it is not sent there: see StoredParts. */
  origin: string | null;
  /** The session is not live, and one of its hand-offs is open: consoles are told of the message. */
  watched: boolean;
};

/** What the followers of a live session see changed. */
export interface SessionChange {
  workspaceId: string;
  sessionId: string;
  /** `session`: its own state or that of its hand-off; `action`: the status of an action. */
  kind: 'session' | 'action';
  /** Id of the session, or of the action. */
  ref: string;
}

/** `seq`: its number among the session's messages and changes. */
export type NumberedChange = SessionChange & { seq: number };

const OPEN_HANDOFF = `select from handoffs h
    where h.workspace_id = messages.workspace_id and h.session_id = messages.session_id
      and h.status in ('open', 'pending')`;

/**
 * What `append()` returns. Live are a teammate's messages, and all messages while a hand-off to
 * the team is open. An approval alone does not make a conversation live until a teammate replies: it waits for
 * a decision.
 */
export const APPENDED_COLUMNS = `${MESSAGE_COLUMNS}, parts ->> 'origin' as origin, seq is null and exists (${OPEN_HANDOFF}) as watched,
    (author = 'teammate' or exists (${OPEN_HANDOFF} and (h.kind <> 'approval' or h.replied_at is not null))) as live`;

/** @param attachments with their addresses; default without, as in events, which outlive them */
export const presentMessage = (
  row: MessageRow,
  attachments: MessageAttachmentDto[] = row.attachments.map((one) => presentMessageAttachment(one, null)),
): MessageDto => ({
  id: row.id,
  object: 'message',
  session_id: row.session_id,
  author: row.author,
  author_label: row.author_label,
  text: row.text,
  quoted: row.quoted,
  edits: row.edits,
  citations: row.citations,
  articles: row.articles,
  attachments,
  action: row.action,
  confidence: row.confidence,
  certainty: row.certainty,
  seq: row.seq,
  created_at: row.created_at,
});

/** Messages as the agent remembers them: text of both sides, without erased and quarantined messages. */
export const DIALOGUE_COLUMNS =
  "case author when 'contact' then 'customer' when 'agent' then 'agent' else 'team' end as \"from\", text";
export const IN_DIALOGUE =
  "author in ('contact', 'agent', 'teammate') and text <> '' and erased_at is null and not quarantined";
/** Number of messages that a turn remembers. */
export const DIALOGUE_MESSAGES = 10;
