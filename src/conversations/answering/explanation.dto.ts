import { ApiProperty } from '@nestjs/swagger';
import { ABSTAIN_REASONS } from '../../agent/ports/answer-terms.js';
import { IsUuid } from '../../platform/http/fields.js';
import { IdParam } from '../../platform/http/id-param.js';
import { INTENT_CLASSES } from '../sessions/sessions.dto.js';
import { DocumentPlaceDto, type CitationDto } from '../sessions/messages.dto.js';
import { AnswerDto, SentenceDto } from '../turns/answer.dto.js';

const GUARDRAILS = [
  'length',
  'blocked_phrases',
  'blocked_topics',
  'escalation_phrases',
  'injection',
  'max_turns',
  'escalate_after_misses',
  'allowed_link_hosts',
  'time_budget',
] as const;

/** `/v1/sessions/:id/messages/:message_id/…` */
export class MessageParams extends IdParam {
  @IsUuid()
  message_id: string;
}

/** A piece of knowledge that was nearest to the question. */
class ConsideredEvidenceDto extends DocumentPlaceDto {
  /** As it is now; null = the document was removed. */
  title: string | null;
  url: string | null;
  /** Null = that version is no longer in the index. */
  quote: string | null;
  /** Likelihood that it answers the question. */
  @ApiProperty({ minimum: 0, maximum: 1 })
  score: number;
  /** Whether the answer quotes it; if not, it was rejected. */
  cited: boolean;
}

/** The team's correction of an answer. */
export class CorrectionDto {
  @ApiProperty({ format: 'uuid' })
  gap_id: string;
  text: string;
  author_label: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** The recorded reasons for an answer of the agent. */
export class ExplanationDto {
  @ApiProperty({ enum: ['explanation'] })
  object: 'explanation';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ format: 'uuid' })
  message_id: string;
  /** The contact's message before it; null = there is none. */
  question: string | null;
  @ApiProperty({ enum: ['answered', 'abstained', 'clarify', 'handed_off', 'refused'] })
  status: AnswerDto['status'];
  @ApiProperty({ minimum: 0, maximum: 1 })
  confidence: number;
  /** Why it did not answer. */
  @ApiProperty({ enum: ABSTAIN_REASONS })
  abstain_reason: AnswerDto['abstain_reason'];
  /** The guardrail that was tripped. */
  @ApiProperty({ enum: GUARDRAILS })
  guardrail: (typeof GUARDRAILS)[number] | null;
  intent: string | null;
  @ApiProperty({ enum: INTENT_CLASSES })
  intent_class: AnswerDto['intent_class'];
  /** BCP 47 */
  language: string;
  model: string;
  sentences: SentenceDto[];
  /** Best first. */
  evidence: ConsideredEvidenceDto[];
  correction: CorrectionDto | null;
}

/** Position of evidence as stored with the turn. */
interface EvidencePosition {
  documentId: string;
  version: number;
  start: number;
  end: number;
  score: number;
}

export interface ExplainedRow extends Record<string, unknown> {
  id: string;
  session_id: string;
  citations: CitationDto[];
  question: string | null;
  turn: {
    status: AnswerDto['status'];
    confidence: number;
    abstainReason: AnswerDto['abstain_reason'];
    tripped: ExplanationDto['guardrail'];
    intent: string | null;
    intentClass: AnswerDto['intent_class'];
    language: string;
    model: string;
    sentences?: SentenceDto[];
    nearest?: EvidencePosition[];
  };
}

/** Current position of a piece of evidence; `ordinal` counts from one. */
export interface EvidenceRow extends Record<string, unknown> {
  ordinal: number;
  title: string | null;
  url: string | null;
  /** The passage that contains it, and the passage's start. */
  text: string | null;
  start_at: number | null;
}

export function presentExplanation(
  row: ExplainedRow,
  evidence: EvidenceRow[],
  correction: CorrectionDto | null,
): ExplanationDto {
  const { turn, citations } = row;
  const byOrdinal = new Map(evidence.map((row) => [row.ordinal, row]));
  const present = (position: EvidencePosition, index: number): ConsideredEvidenceDto => {
    const { documentId: document_id, version, start, end, score } = position;
    const { title = null, url = null, text = null, start_at = null } = byOrdinal.get(index + 1) ?? {};
    const quote = text === null || start_at === null ? null : text.slice(start - start_at, end - start_at);
    return { document_id, title, url, version, start, end, quote, score, cited: isCited(position, citations) };
  };
  return {
    object: 'explanation',
    session_id: row.session_id,
    message_id: row.id,
    question: row.question,
    status: turn.status,
    confidence: turn.confidence,
    abstain_reason: turn.abstainReason,
    guardrail: turn.tripped,
    intent: turn.intent,
    intent_class: turn.intentClass,
    language: turn.language,
    model: turn.model,
    sentences: turn.sentences ?? [],
    evidence: (turn.nearest ?? []).map(present),
    correction,
  };
}

const isCited = ({ documentId, version, start, end }: EvidencePosition, citations: CitationDto[]): boolean =>
  citations.some(
    (citation) =>
      citation.document_id === documentId &&
      citation.version === version &&
      citation.start < end &&
      citation.end > start,
  );
