import { Injectable } from '@nestjs/common';
import { ForecastsReader } from './forecasts.reader.js';
import { nextOf, orderOfParts, placesOf } from './sampling.rules.js';
import {
  humanVerdictOf,
  TriedConversationsReader,
  type GivenVerdict,
  type TriedRow,
} from './tried-conversations.reader.js';
import type { ToJudgeDto } from './verdicts.dto.js';

@Injectable()
export class JudgingReader {
  constructor(
    private readonly forecasts: ForecastsReader,
    private readonly tried: TriedConversationsReader,
  ) {}

  /**
   * What this member judges next. Throws `not_found`.
   * @param second only what others have judged, and this member has not
   */
  async next(
    workspaceId: string,
    { id, memberId, second }: { id: string; memberId: string; second: boolean },
  ): Promise<ToJudgeDto> {
    const forecast = await this.forecasts.get(workspaceId, id);
    const all = await this.tried.all(workspaceId, forecast.id);
    const answered = all.filter(({ answers }) => answers.length > 0);
    const judged = answered.filter(isJudged);
    const judgedIds = new Set(judged.map((row) => row.id));
    const own = answered.filter((row) => hasVerdictOf(row, memberId));
    const left = second ? judgedIds : new Set(answered.map((row) => row.id));
    const done = second ? own : judged;
    const order = orderOfParts(placesOf(answered), forecast.id, judgedIds).filter((one) => left.has(one));
    const next = nextOf(order, {
      judged: new Set(done.map((row) => row.id)),
      taken: new Set(),
      skippedByThisPerson: new Set(answered.filter((row) => isSkippedBy(row, memberId)).map((row) => row.id)),
    });
    return {
      object: 'forecast_judging',
      id: forecast.id,
      next: next === null ? null : await this.tried.get(workspaceId, forecast.id, next),
      judged: judged.length,
      answered: answered.length,
    };
  }
}

const isJudged = ({ answers }: TriedRow): boolean => answers.every(({ verdicts }) => humanVerdictOf(verdicts) !== null);

const some = ({ answers }: TriedRow, is: (given: GivenVerdict) => boolean): boolean =>
  answers.some(({ verdicts }) => verdicts.some(is));

const hasVerdictOf = (row: TriedRow, memberId: string): boolean =>
  some(row, ({ member_id, verdict }) => member_id === memberId && verdict !== 'skipped');

const isSkippedBy = (row: TriedRow, memberId: string): boolean =>
  some(row, ({ member_id, verdict }) => member_id === memberId && verdict === 'skipped');
