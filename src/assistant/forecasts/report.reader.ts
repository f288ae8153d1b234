import { Injectable } from '@nestjs/common';
import { estimateOf, type EstimatedShare } from './estimate.rules.js';
import type { ForecastDto } from './forecasts.dto.js';
import { ForecastsReader } from './forecasts.reader.js';
import type { Interval } from './intervals.rules.js';
import { humanOutcomeOf, type AnsweredTurn } from './outcomes.rules.js';
import { changesOf } from './repeat.rules.js';
import type {
  EstimatedShareDto,
  ForecastReportDto,
  IntervalDto,
  ReportBeforeDto,
  ReportExampleDto,
  ReportGroupDto,
} from './report.dto.js';
import { Proposer } from './proposals/proposer.js';
import { estimated, reportOf, type ForecastRow, type PartFigures } from './report.rules.js';
import { OWN_PART, placesOf } from './sampling.rules.js';
import { humanVerdictOf, TriedConversationsReader, type TriedRow } from './tried-conversations.reader.js';

const TOPICS_MAX = 30;
const EXAMPLES_MAX = 100;

type ReportRow = ForecastRow & { id: string; question: string };

@Injectable()
export class ReportReader {
  constructor(
    private readonly forecasts: ForecastsReader,
    private readonly tried: TriedConversationsReader,
    private readonly proposer: Proposer,
  ) {}

  /** Throws `not_found`, `service_unavailable`. */
  async report(workspaceId: string, id: string): Promise<ForecastReportDto> {
    const forecast = await this.forecasts.get(workspaceId, id);
    const tried = await this.tried.all(workspaceId, forecast.id);
    const matters = tried.map(({ id, language, asked, intent, titles }) => ({ id, language, asked, intent, titles }));
    const rows = rowsOf(tried, await this.proposer.topics(workspaceId, matters));
    const { estimate, parts, curve, saved } = reportOf(rows, medianOf(tried.map((row) => row.reply_seconds)));
    const { settled, partly, offered, handed_over, wrong } = estimate.shares;
    return {
      id: forecast.id,
      object: 'forecast_report',
      conversations: estimate.conversations,
      ...runOf(forecast),
      answered: rows.filter(({ answers }) => answers.length > 0).length,
      judged: estimate.judged,
      before: forecast.based_on === null ? null : await this.before(workspaceId, forecast.based_on),
      ...(forecast.based_on === null ? { changed: null, changed_judged: null } : changesOf(rows)),
      is_enough: estimate.enough,
      shares: {
        settled: shareOf(settled),
        partly: shareOf(partly),
        offered: shareOf(offered),
        handed_over: shareOf(handed_over),
        wrong: shareOf(wrong),
      },
      no_question: intervalOf(estimate.excluded),
      groups: {
        channel: parts.channel.map(groupOf),
        language: parts.language.map(groupOf),
        month: parts.month.map(groupOf).sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
        topic: parts.topic.slice(0, TOPICS_MAX).map(groupOf),
      },
      lines: curve.map((one) => ({ line: one.line, settled: intervalOf(one.settled), wrong: intervalOf(one.wrong) })),
      hours_waited: saved.hours && Math.round(saved.hours.point),
      wrong: wrongOf(rows),
    };
  }

  private async before(workspaceId: string, id: string): Promise<ReportBeforeDto | null> {
    const forecast = await this.forecasts.find(workspaceId, id);
    if (!forecast) return null;
    const rows = rowsOf(await this.tried.all(workspaceId, id));
    const { enough, shares } = estimateOf(rows.map((row) => estimated(row)));
    const figures = { settled: intervalOf(shares.settled), wrong: intervalOf(shares.wrong) };
    return { id, name: forecast.name, is_enough: enough, ...figures };
  }
}

/** How the run went. */
const runOf = ({ failed, unanswered_by_model, waiting, large_model, tokens, cost_micros }: ForecastDto) => ({
  ...{ failed, unanswered_by_model, waiting, large_model, tokens, cost_micros },
});

function rowsOf(tried: TriedRow[], topics: ReadonlyMap<string, string> = new Map()): ReportRow[] {
  const places = new Map(placesOf(tried).map((place) => [place.id, place]));
  return tried.map(({ id, channel, language, month, question, ended_by: endedBy, is_offered: isOffered, answers }) => ({
    ...{ id, channel, language, month, topic: topics.get(id) ?? null, question: question ?? '', endedBy, isOffered },
    ...(places.get(id) ?? { third: 0, weight: 1, part: OWN_PART }),
    answers: answers.map(({ machine, confidence, verdicts }) => ({
      ...{ machine, confidence, human: humanVerdictOf(verdicts) },
    })),
  }));
}

function medianOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? null;
}

const intervalOf = ({ point, low, high }: Interval): IntervalDto => ({ point, low, high });

const shareOf = ({ more, ...interval }: EstimatedShare): EstimatedShareDto => ({
  ...intervalOf(interval),
  more: { within_5: more.fivePoints, within_3: more.threePoints },
});

function groupOf(part: PartFigures): ReportGroupDto {
  const { name, conversations } = part;
  const base = { name, conversations, is_estimated: part.by === 'people' };
  if (part.by === 'people') {
    const { settled, wrong } = part.estimate.shares;
    return { ...base, settled: intervalOf(settled), wrong: intervalOf(wrong) };
  }
  const share = (count: number): IntervalDto => {
    const point = count / conversations;
    return { point, low: point, high: point };
  };
  return { ...base, settled: share(part.counted.settled), wrong: share(part.counted.wrong) };
}

/** Those that people judged first: the machine's verdict is a guess. */
function wrongOf(rows: ReportRow[]): ReportExampleDto[] {
  const isWrong = (of: (answer: AnsweredTurn) => string | null) => (row: ReportRow) =>
    row.answers.some((answer) => of(answer) === 'wrong');
  const judged = rows.filter(isWrong(({ human }) => human));
  const guessed = rows.filter((row) => humanOutcomeOf(row) === null).filter(isWrong(({ machine }) => machine));
  const example = (is_judged: boolean) => (row: ReportRow) => ({
    ...{ conversation_id: row.id, question: row.question, is_judged },
  });
  return [...judged.map(example(true)), ...guessed.map(example(false))].slice(0, EXAMPLES_MAX);
}
