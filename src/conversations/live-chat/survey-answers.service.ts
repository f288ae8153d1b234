import { Injectable } from '@nestjs/common';
import { systemActor } from '../../platform/kernel/actor.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { SurveyLinksReader } from '../core/survey-links.reader.js';
import type { FoundSurvey } from '../core/surveys.dto.js';
import type { Rating } from '../core/live-sessions.commands.js';
import { RatingsService } from './ratings.service.js';

/** Rates conversations by the links of mails. */
@Injectable()
export class SurveyAnswersService {
  constructor(
    private readonly links: SurveyLinksReader,
    private readonly ratings: RatingsService,
  ) {}

  /** Reads only: programs that scan mails open every link. Null for a link that is not valid. */
  find(token: string): Promise<FoundSurvey | null> {
    return this.links.find(token);
  }

  /** Rates the link's conversation; the last rating counts. @returns null if the link is not valid */
  async rate(
    token: string,
    submitted: Rating,
    request: { requestId: string; addressHash: string },
  ): Promise<FoundSurvey | null> {
    const survey = await this.links.find(token);
    if (!survey) return null;
    const { workspace_id: workspaceId, session_id: sessionId, contact_id: contactId, channel } = survey;
    const actor = { ...systemActor('Rating by e-mail'), type: 'contact' as const, id: contactId, ...request };
    const ref = { contactId, sessionId, channel };
    try {
      await this.ratings.rate(workspaceId, { actor, ref, submitted, tokenHash: survey.token_hash });
    } catch (error) {
      // Erased meanwhile.
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
    return survey;
  }
}
