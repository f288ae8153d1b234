import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SurveyAnswersService } from '../../conversations/live-chat/survey-answers.service.js';
import { TakesBody } from '../../platform/http/body.js';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import { MailedPage, pageLanguage } from '../../platform/http/mailed-page.js';
import { Access } from '../../platform/policy/access.js';
import type { AppRequest } from '../../platform/policy/request.js';
import { surveyPage, type SurveyState } from './page.js';
import { SurveyBody, SurveyTokenParam } from './surveys.dto.js';

const PUBLIC = 'a mailed link, whose token alone rates its one conversation' as const;
const BODY_MAX_BYTES = 16 * 1_024;

/** Public pages on which customers rate a conversation by mail. */
@Controller()
export class SurveysController {
  constructor(private readonly answers: SurveyAnswersService) {}

  /** Shows the question and a button, so that programs that open links in mails rate nothing. */
  @Get('/rate/:token')
  @Access({ public: PUBLIC, limit: 'public_ip' })
  @MailedPage()
  async look(
    @Param() { token }: SurveyTokenParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    return answer(request, response, { survey: await this.answers.find(token), isRated: false });
  }

  /** The action of the button. */
  @Post('/rate/:token')
  @Access({ public: PUBLIC, limit: 'public_ip' })
  @HttpCode(200)
  @TakesBody({ maxBytes: BODY_MAX_BYTES, multipart: true })
  @MailedPage()
  async rate(
    @Param() { token }: SurveyTokenParam,
    @Body() { score, comment }: SurveyBody,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    const { requestId } = request;
    const rating = { score: Number(score), comment: comment?.trim() || null, solved: null };
    const rated = await this.answers.rate(token, rating, { requestId, addressHash: request.addressHash() });
    return answer(request, response, { survey: rated, isRated: true });
  }
}

function answer(request: AppRequest, response: Response, state: SurveyState): Bare {
  response.locals['status'] = state.survey ? 200 : 410;
  return new Bare(surveyPage(state, pageLanguage(request, state.survey?.locale ?? null)));
}
