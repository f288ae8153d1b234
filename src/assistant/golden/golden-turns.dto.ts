import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean } from 'class-validator';
import { columnsOf } from '../../platform/db/columns.js';
import { Checked, IsQueryBoolean, IsUuid, IsWhole, Omittable } from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import type { Requester } from '../../platform/kernel/actor.js';
import { GoldenTurnEntity } from './entities/golden-turn.entity.js';
import { ANSWER_CHANGES, type ShadowAnswer, type AnswerChange } from '../forecasts/shadow-answer.dto.js';

/** Golden turns kept per workspace. */
export const GOLDEN_TURNS_MAX = 10_000;
const HISTORY_MAX = 20;
const CHARACTERS_MAX = 4_000;

/** Either what a forecast's customer asked, or a question of your own. */
export class GoldenTurnBody {
  /** With `conversation_id` and `turn`: an answer of a forecast that people judged right. */
  @Omittable()
  @IsUuid()
  forecast_id?: string;

  @Omittable()
  @IsUuid()
  conversation_id?: string;

  @Omittable()
  @IsWhole(0, 1_000)
  turn?: number;

  /** Your own question: its answer as it is now is what is expected. */
  @Omittable()
  @IsText(CHARACTERS_MAX, 1)
  question?: string;

  /** The customer's earlier messages, oldest first. */
  @Omittable()
  @IsArray()
  @ArrayMaxSize(HISTORY_MAX)
  @Checked((value) => (Array.isArray(value) && value.every(isMessage) ? null : { message: 'must be a list of texts' }))
  @ApiProperty({ type: [String] })
  history?: string[];
}

const isMessage = (value: unknown): boolean => typeof value === 'string' && value.length <= CHARACTERS_MAX;

export class GoldenTurnsQuery extends PageQuery {
  /** Only those that are answered otherwise now, or only those that are not. */
  @Omittable()
  @IsQueryBoolean()
  differs?: boolean;
}

export class GoldenSettingsBody {
  /** Whether documents and guardrails change only with a signature for the golden answers that this changes. */
  @IsBoolean()
  require_signature: boolean;
}

const Time = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time' });
const Uuid = (): PropertyDecorator => ApiProperty({ type: String, format: 'uuid' });

class GoldenCitationDto {
  @Uuid()
  document_id: string | null;
  title: string;
  url: string | null;
  quote: string;
}

export class GoldenAnswerDto implements ShadowAnswer {
  @ApiProperty({ type: String })
  status: ShadowAnswer['status'];
  /** Null = no answer. */
  @ApiProperty({ type: String, nullable: true })
  certainty: ShadowAnswer['certainty'];
  answer: string;
  language: string;
  confidence: number;
  @ApiProperty({ type: [GoldenCitationDto] })
  citations: GoldenCitationDto[];
}

class GoldenMessageDto {
  @ApiProperty({ enum: ['customer', 'agent', 'team'] })
  from: 'customer' | 'agent' | 'team';
  text: string;
}

/** A question whose answer people found right, and that should stay as it is. */
export class GoldenTurnDto {
  @Uuid()
  id: string;
  @ApiProperty({ enum: ['golden_turn'] })
  object: 'golden_turn';
  question: string;
  /** What was said before, oldest first. */
  @ApiProperty({ type: [GoldenMessageDto] })
  dialogue: GoldenMessageDto[];
  channel: string | null;
  /** The imported conversation whose customer asked it. It goes with that. */
  @Uuid()
  conversation_id: string | null;
  expected: GoldenAnswerDto;
  /** What is answered now, if that is another answer. */
  @ApiProperty({ type: GoldenAnswerDto, nullable: true })
  actual: GoldenAnswerDto | null;
  @ApiProperty({ enum: ANSWER_CHANGES })
  change: AnswerChange;
  /** Whether it is answered otherwise now, and nobody has signed that. */
  differs: boolean;
  @Time() differs_since: string | null;
  created_by: string;
  @Time() created_at: string;
  @Time() replayed_at: string | null;
}

export class GoldenSettingsDto {
  @ApiProperty({ enum: ['golden_settings'] })
  object: 'golden_settings';
  require_signature: boolean;
  @ApiProperty({ type: 'integer' })
  turns: number;
  /** Those that are answered otherwise now. */
  @ApiProperty({ type: 'integer' })
  differing: number;
}

/** What became of the right answers of a forecast. */
export class KeptGoldenDto {
  @ApiProperty({ enum: ['golden_turns_kept'] })
  object: 'golden_turns_kept';
  /** The forecast's. */
  @Uuid()
  id: string;
  /** New golden turns. */
  @ApiProperty({ type: 'integer' })
  kept: number;
  /** Answers that were golden already. */
  @ApiProperty({ type: 'integer' })
  known: number;
}

export type GoldenTurnRow = Omit<GoldenTurnEntity, 'workspace_id'>;
export const GOLDEN_TURN_COLUMNS = columnsOf(GoldenTurnEntity);

export const presentGoldenTurn = ({ digest: _, created_by, ...row }: GoldenTurnRow): GoldenTurnDto => ({
  ...row,
  object: 'golden_turn',
  created_by: (created_by as Requester).label,
});
