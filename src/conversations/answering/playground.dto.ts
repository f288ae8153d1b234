import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import type { Json } from '../../platform/kernel/json-schema.js';
import { IsUuid, Optional } from '../../platform/http/fields.js';
import { IsLanguageTag, IsText } from '../../platform/http/text-fields.js';
import { INTENT_CLASSES } from '../sessions/sessions.dto.js';
import { QuotationDto } from '../sessions/messages.dto.js';
import { AnswerDto } from '../turns/answer.dto.js';

export const STATE_CHARACTERS_MAX = 120_000;
const CALL_PURPOSES = ['rewrite', 'agent', 'tools', 'repair', 'judge'] as const;
const STEP_KINDS = [
  'understood',
  'searched',
  'shown',
  'model_call',
  'replied',
  'judged',
  'tools',
  'tool_call',
  'sent',
] as const;

export class PlaygroundBody {
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'question must not be blank' })
  question: string;

  /** Id of the contact to ask as; an unknown visitor if absent. */
  @Optional()
  @IsUuid()
  contact_id?: string | null;

  /** BCP 47; detected from the question if absent. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** `state` of the turn before, to continue its conversation. Absent = a new conversation. */
  @Optional()
  @IsText(STATE_CHARACTERS_MAX, 1)
  state?: string | null;

  /** false = the embedded engine alone answers, as where no large model is configured. */
  @Optional()
  @IsBoolean()
  large_model?: boolean | null;
}

/** A piece of knowledge that a step looked at. */
export class TracedEvidenceDto extends QuotationDto {
  /** At most its first 600 characters. */
  override quote: string;
  /** Title, headings, column heads. */
  context: string;
  /** As the step's `measure` says; null = not scored. */
  score: number | null;
}

class MessagePartDto {
  text: string;
  intent: string;
  @ApiProperty({ minimum: 0, maximum: 1 })
  probability: number;
}

class UnderstoodDto {
  /** BCP 47, in which the agent answers. */
  language: string;
  /** In which the message may be written, the likeliest first. */
  languages: string[];
  parts: MessagePartDto[];
  @ApiProperty({ enum: INTENT_CLASSES })
  intent_class: string;
  topic: string | null;
  is_small_talk: boolean;
  /** The guardrail that the message tripped. */
  tripped: string | null;
}

class SearchWordDto {
  word: string;
  weight: number;
  /** Number of passages that contain it. */
  @ApiProperty({ type: 'integer' })
  frequency: number;
}

class SearchedDto {
  query: string;
  /** `knowledge`: all of it, because there is so little. */
  @ApiProperty({ enum: ['message', 'rewritten', 'knowledge'] })
  origin: string;
  words: SearchWordDto[];
  /** What scores mean: the likelihood of an answer, 0 to 1; or BM25, comparable within one search. */
  @ApiProperty({ enum: ['likelihood', 'bm25'] })
  measure: string;
  /** Best first. */
  evidence: TracedEvidenceDto[];
  /** How sure the embedded engine was; null if a large model decides. */
  confidence: number | null;
  /** Why this search alone gives no answer. */
  abstain_reason: string | null;
}

class ShownDto {
  /** In the order in which the model was shown it. */
  evidence: TracedEvidenceDto[];
}

class CalledToolDto {
  name: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  arguments: Json;
}

class ModelCallDto {
  @ApiProperty({ enum: CALL_PURPOSES })
  purpose: string;
  @ApiProperty({ type: 'integer' })
  ms: number;
  @ApiProperty({ type: 'integer' })
  prompt_tokens: number | null;
  @ApiProperty({ type: 'integer' })
  completion_tokens: number | null;
  /** Millionths of the currency unit; null if no price is configured. */
  @ApiProperty({ type: 'integer' })
  cost_micros: number | null;
  /** Why there was no reply. */
  failure: string | null;
  /** Whether the reply reached its length limit. */
  is_truncated: boolean;
  /** Tools that the model named. */
  tools: CalledToolDto[];
}

class RepliedDto {
  tag: string;
  /** What the model takes the message for: general, own_case, act, complaint, person, datum or talk. */
  message_kind: string | null;
  /** Why, in the model's words. */
  reason: string | null;
  sentences: string[];
}

class JudgedSentenceDto {
  text: string;
  evidence: TracedEvidenceDto[];
  verdict: string;
  /** Why it was withheld; null = it was kept. */
  reason: string | null;
}

class JudgedDto {
  sentences: JudgedSentenceDto[];
}

class OfferedToolDto {
  name: string;
  @ApiProperty({ enum: ['read', 'write', 'act'] })
  effect: string;
  is_destructive: boolean;
}

class ToolsDto {
  tools: OfferedToolDto[];
}

class ToolCallDto extends CalledToolDto {
  status: string;
  reason: string | null;
  /** Whether nothing was run, and the result is assumed. */
  is_simulated: boolean;
}

class SentSentenceDto {
  text: string;
  @ApiProperty({ enum: ['verbatim', 'paraphrase', 'translation', 'derived', 'none'] })
  proof: string;
  evidence: TracedEvidenceDto[];
  /** The guardrail that withheld it. */
  withheld_by: string | null;
}

class SentDto {
  sentences: SentSentenceDto[];
}

/** One step of a turn: the field that `kind` names holds its details, all others are null. */
export class PlaygroundStepDto {
  @ApiProperty({ enum: STEP_KINDS })
  kind: string;
  /** Milliseconds since the turn began. */
  @ApiProperty({ type: 'integer' })
  at_ms: number;
  understood: UnderstoodDto | null;
  searched: SearchedDto | null;
  shown: ShownDto | null;
  model_call: ModelCallDto | null;
  replied: RepliedDto | null;
  judged: JudgedDto | null;
  tools: ToolsDto | null;
  tool_call: ToolCallDto | null;
  sent: SentDto | null;
}

/** A dry run of one turn: the answer, and what the engine did for it. Nothing is stored or counted. */
export class PlaygroundTurnDto {
  @ApiProperty({ enum: ['playground_turn'] })
  object: 'playground_turn';
  answer: AnswerDto;
  steps: PlaygroundStepDto[];
  /** The guardrail that stopped the turn or withheld a part of the answer. */
  tripped: string | null;
  /** Below it the agent abstains; from the guardrails. */
  min_confidence: number;
  /** Time from the question to the whole answer. */
  @ApiProperty({ type: 'integer' })
  ms: number;
  /** Send it with the next question to continue the conversation. */
  state: string;
}
