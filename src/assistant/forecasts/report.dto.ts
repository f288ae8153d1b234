import { ApiProperty } from '@nestjs/swagger';

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
const Share = (): PropertyDecorator => ApiProperty({ type: Number, minimum: 0, maximum: 1 });

/** A share, and where it lies with 95 % certainty among all conversations like these. */
export class IntervalDto {
  @Share() point: number;
  @Share() low: number;
  @Share() high: number;
}

/** Conversations still to be judged; null = more have to be tried: these are too few, with a verdict on each too. */
export class VerdictsNeededDto {
  /** Until the interval is no wider than ± 5 points. */
  @Count() within_5: number | null;
  @Count() within_3: number | null;
}

export class EstimatedShareDto extends IntervalDto {
  more: VerdictsNeededDto;
}

export class OutcomeSharesDto {
  /** Answered to the end, and right. */
  settled: EstimatedShareDto;
  /** Some of it right; the team does the rest. */
  partly: EstimatedShareDto;
  /** Nothing answered, but shown a page that may help. */
  offered: EstimatedShareDto;
  handed_over: EstimatedShareDto;
  /** At least one answer was wrong. */
  wrong: EstimatedShareDto;
}

export class ReportGroupDto {
  /**
   * A channel, language, month or topic: the title of an article, else a customer's question. Null = a topic of small
   * talk and requests for a person, or a language that is not known.
   */
  @ApiProperty({ type: String, nullable: true })
  name: string | null;
  @Count() conversations: number;
  /** False: too few verdicts for an estimate; the figures are the machine's, a proxy. */
  is_estimated: boolean;
  settled: IntervalDto;
  wrong: IntervalDto;
}

export class ReportGroupsDto {
  @ApiProperty({ type: [ReportGroupDto] })
  channel: ReportGroupDto[];
  @ApiProperty({ type: [ReportGroupDto] })
  language: ReportGroupDto[];
  @ApiProperty({ type: [ReportGroupDto] })
  month: ReportGroupDto[];
  /** The largest; the rest is left out. */
  @ApiProperty({ type: [ReportGroupDto] })
  topic: ReportGroupDto[];
}

/** What a line costs: answers below it would not be given. */
export class ReportLineDto {
  /** `min_confidence` */
  @Share() line: number;
  settled: IntervalDto;
  wrong: IntervalDto;
}

export class ReportExampleDto {
  @ApiProperty({ format: 'uuid' })
  conversation_id: string;
  question: string;
  /** By people; false: the machine says so. */
  is_judged: boolean;
}

/** The earlier forecast of the same conversations, as it is judged now. */
export class ReportBeforeDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
  is_enough: boolean;
  settled: IntervalDto;
  wrong: IntervalDto;
}

/** What the agent would have done with these conversations. */
export class ForecastReportDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['forecast_report'] })
  object: 'forecast_report';
  /** Conversations that were tried, and that could not be. */
  @Count() conversations: number;
  @Count() failed: number;
  /** Of the latter, so many because the large model did not answer: they count as nothing, not as handed over. */
  @Count() unanswered_by_model: number;
  /** Not tried yet: the forecast was paused or ended early. */
  @Count() waiting: number;
  /** Whether the large model answered. */
  large_model: boolean;
  /** What that took; null = the model’s server or the configuration does not tell. */
  @Count() tokens: number | null;
  /** Millionths of the currency of the configured prices. */
  @Count() cost_micros: number | null;
  /** Of these, the agent answered something. */
  @Count() answered: number;
  /** Of those, people have judged all answers. */
  @Count() judged: number;
  /** What a forecast that was made again is compared with; null = it was not, or the earlier one is deleted. */
  @ApiProperty({ type: ReportBeforeDto, nullable: true })
  before: ReportBeforeDto | null;
  /** Of those with an answer, so many have one that has changed: only these need judging. Null = it is the first. */
  @Count() changed: number | null;
  /** Of these, people have judged all answers. */
  @Count() changed_judged: number | null;
  /** False: too few verdicts for a figure. */
  is_enough: boolean;
  /** Of conversations with a question for help pages. */
  shares: OutcomeSharesDto;
  /** Of all: no question for help pages. */
  no_question: IntervalDto;
  groups: ReportGroupsDto;
  /** From cautious to bold. */
  @ApiProperty({ type: [ReportLineDto] })
  lines: ReportLineDto[];
  /** Hours in which customers would not have waited for a colleague; null = the export does not tell. */
  @ApiProperty({ type: Number })
  hours_waited: number | null;
  /** Conversations with a wrong answer, those that people judged first; at most a hundred. */
  @ApiProperty({ type: [ReportExampleDto] })
  wrong: ReportExampleDto[];
}
