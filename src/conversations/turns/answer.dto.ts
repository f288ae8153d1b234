import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import { ABSTAIN_REASONS } from '../../agent/ports/answer-terms.js';
import { INTENT_CLASSES } from '../sessions/sessions.dto.js';
import { CitationDto } from '../sessions/messages.dto.js';
import { IsUuid, Optional } from '../../platform/http/fields.js';
import { IsLanguageTag, IsText } from '../../platform/http/text-fields.js';
import { certaintyOf, type AnswerSentence, type TurnResult } from '../../agent/ports/turn.js';
import type { MessageActionRow } from '../../assistant/actions/message-action.dto.js';
import { MessagePartsDto, presentParts } from './message-parts.dto.js';

export class AskBody {
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'question must not be blank' })
  @ApiProperty({ example: 'Which database do I need?' })
  question: string;

  /** Id of the contact who asks. Send this or external_user_id, not both; neither = an unknown person. */
  @Optional()
  @IsUuid()
  contact_id?: string | null;

  /** Your own id of the contact who asks. */
  @Optional()
  @IsText(255, 1)
  external_user_id?: string | null;

  /** Continues a session of that contact. A session that has ended reopens. */
  @Optional()
  @IsUuid()
  session_id?: string | null;

  /** BCP 47; detected from the question if absent. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** Whether to respond with server-sent events: delta, citation, done. */
  @Optional()
  @IsBoolean()
  stream?: boolean | null;

  /** Whether to answer without a session and without using a credit. */
  @Optional()
  @IsBoolean()
  dry_run?: boolean | null;
}

export class SentenceDto {
  text: string;
  /** Indices into `citations`. */
  @ApiProperty({ type: 'array', items: { type: 'integer' } })
  citations: number[];
  /** How the citations support it: word for word, reworded, translated or combined; none = courtesy. */
  @ApiProperty({ enum: ['verbatim', 'paraphrase', 'translation', 'derived', 'none'] })
  proof: AnswerSentence['proof'];
}

/** The agent's answer to a question. Not answering is a 200 with `grounded: false` and an `abstain_reason`. */
export class AnswerDto extends MessagePartsDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['answer'] })
  object: 'answer';
  /** null on a dry run. */
  @ApiProperty({ format: 'uuid' })
  session_id: string | null;
  @ApiProperty({ enum: ['answered', 'abstained', 'clarify', 'handed_off', 'refused'] })
  status: TurnResult['status'];
  /** The sentences, one per line; the fallback message if there is no answer; empty while a person has taken over. */
  answer: string;
  /** BCP 47 */
  language: string;
  @ApiProperty({ minimum: 0, maximum: 1 })
  confidence: number;
  /** Whether quotations support every statement. */
  grounded: boolean;
  sentences: SentenceDto[];
  citations: CitationDto[];
  @ApiProperty({ enum: ABSTAIN_REASONS })
  abstain_reason: TurnResult['abstainReason'];
  @ApiProperty({ enum: INTENT_CLASSES })
  intent_class: TurnResult['intentClass'];
  /** The hand-off that the turn opened, or that silences the agent; null = none, and on a dry run. */
  @ApiProperty({ format: 'uuid' })
  handoff_id: string | null;
  model: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export interface AnswerIds {
  messageId: string;
  sessionId: string | null;
  handoffId: string | null;
}

/**
 * @param ids of the recorded message, session and hand-off; the latter two are null on a dry run
 * @param action its current state
 */
export const presentAnswer = (
  result: TurnResult,
  { ids, action, createdAt }: { ids: AnswerIds; action: MessageActionRow | null; createdAt: string },
): AnswerDto => ({
  id: ids.messageId,
  object: 'answer',
  session_id: ids.sessionId,
  status: result.status,
  answer: result.answer,
  language: result.language,
  confidence: result.confidence,
  grounded: result.grounded,
  sentences: result.sentences,
  citations: result.citations,
  ...presentParts({ ...result, certainty: certaintyOf(result) }, action),
  abstain_reason: result.abstainReason,
  intent_class: result.intentClass,
  handoff_id: ids.handoffId,
  model: result.model,
  created_at: createdAt,
});

/** A proven sentence as listeners get it: the concatenated texts are the answer, one line per sentence. */
export const deltaOf = ({ text, ...proven }: AnswerSentence, isFirst: boolean): { event: 'delta'; data: object } => ({
  event: 'delta',
  data: { text: isFirst ? text : `\n${text}`, ...proven },
});

/** Text without citations: the fallback message, the outcome of an action. */
export const uncited = (text: string): AnswerSentence => ({ text, citations: [], proof: 'none' });
