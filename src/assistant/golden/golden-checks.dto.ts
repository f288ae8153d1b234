import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn } from 'class-validator';
import { Checked, IsUuid, Omittable, Optional } from '../../platform/http/fields.js';
import { Nested } from '../../platform/http/nested.js';
import { IsLanguageTag, IsText, IsWebUrl } from '../../platform/http/text-fields.js';
import { UUID } from '../../platform/kernel/ids.js';
import { UpdateGuardrails } from '../configuration/guardrails/guardrails.dto.js';
import { AUDIENCES, type Audience } from '../knowledge/knowledge.dto.js';
import { ANSWER_CHANGES, type AnswerChange } from '../forecasts/shadow-answer.dto.js';
import { GoldenAnswerDto, GOLDEN_TURNS_MAX } from './golden-turns.dto.js';

export type GoldenCheckKind = 'draft' | 'current';
export const GOLDEN_CHECK_STATUSES = ['queued', 'running', 'done', 'failed'] as const;
export type GoldenCheckStatus = (typeof GOLDEN_CHECK_STATUSES)[number];
export const TEXT_CHARACTERS_MAX = 500_000;
const TEXT_FORMATS = ['markdown', 'html', 'text'] as const;

/** A document as it would be published. Without text the document's own, for another audience. */
export class GoldenDraftBody {
  /** The document that it replaces; null = it is added. */
  @Optional()
  @IsUuid()
  document_id?: string | null;

  /** The document of this id is deleted. */
  @Omittable()
  @IsBoolean()
  deleted?: boolean;

  @Omittable()
  @IsText(500, 1)
  title?: string;

  @Omittable()
  @IsText(TEXT_CHARACTERS_MAX, 1)
  text?: string;

  /** Default: markdown. */
  @Omittable()
  @IsIn(TEXT_FORMATS)
  @ApiProperty({ enum: TEXT_FORMATS })
  format?: (typeof TEXT_FORMATS)[number];

  @Optional()
  @IsWebUrl()
  url?: string | null;

  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** Default: public. */
  @Omittable()
  @IsIn(AUDIENCES)
  @ApiProperty({ enum: AUDIENCES })
  audience?: Audience;
}

/** The change to be tried. Without one, what is answered now is compared. */
export class GoldenCheckBody {
  @Omittable()
  @Nested(GoldenDraftBody)
  document?: GoldenDraftBody;

  /** As `PATCH /v1/guardrails` takes them; the kill switch changes no answer. */
  @Omittable()
  @Nested(UpdateGuardrails)
  guardrails?: UpdateGuardrails;
}

export class GoldenSignatureBody {
  /** Golden turns whose new answers you have read, and confirm. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(GOLDEN_TURNS_MAX)
  @Checked((value) => (Array.isArray(value) && value.every(isUuid) ? null : { message: 'must be a list of uuids' }))
  @ApiProperty({ type: [String] })
  golden_turn_ids: string[];
}

const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
const Time = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time' });
const Uuid = (): PropertyDecorator => ApiProperty({ type: String, format: 'uuid' });

export class GoldenCountsDto {
  @Count() reworded: number;
  @Count() changed: number;
  @Count() lost: number;
  @Count() gained: number;
}

/** A replay of all golden turns. Nothing is sent, and nothing counts. */
export class GoldenCheckDto {
  @Uuid()
  id: string;
  @ApiProperty({ enum: ['golden_check'] })
  object: 'golden_check';
  /** `draft`: as the change would have them answered; `current`: as they are answered now. */
  @ApiProperty({ enum: ['draft', 'current'] })
  kind: GoldenCheckKind;
  @ApiProperty({ enum: GOLDEN_CHECK_STATUSES })
  status: GoldenCheckStatus;
  /** Why it failed. */
  error: string | null;
  /** Of the draft; null for a new document. */
  @Uuid()
  document_id: string | null;
  /** Of this product; the answers were compared with those of `version_before`, if that is another. */
  version: string;
  version_before: string | null;
  /** Golden turns, and how many are replayed. */
  @Count() turns: number;
  @Count() done: number;
  /** Answers that change, by how. */
  counts: GoldenCountsDto;
  /** Those of them that nobody has confirmed. 0 = the change may be published. */
  @Count() unconfirmed: number;
  requested_by: string;
  @Time() created_at: string;
  @Time() started_at: string | null;
  @Time() finished_at: string | null;
}

/** A golden turn that is answered otherwise. */
export class GoldenDifferenceDto {
  @Uuid()
  id: string;
  @ApiProperty({ enum: ['golden_difference'] })
  object: 'golden_difference';
  @Uuid()
  golden_turn_id: string;
  question: string;
  @ApiProperty({ enum: ANSWER_CHANGES.filter((change) => change !== 'same') })
  change: Exclude<AnswerChange, 'same'>;
  before: GoldenAnswerDto;
  after: GoldenAnswerDto;
  /** Who has confirmed it. */
  confirmed_by: string | null;
  @Time() confirmed_at: string | null;
  @Time() created_at: string;
}
