import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Response } from 'express';
import { ConfirmationsService, type Confirmation } from '../../people/meetings/confirmations.service.js';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import { MailedPage, pageLanguage } from '../../platform/http/mailed-page.js';
import { Access } from '../../platform/policy/access.js';
import type { AppRequest } from '../../platform/policy/request.js';
import { page } from './page.js';

class TokenParam {
  @IsString()
  token: string;
}

const PUBLIC = 'a mailed link, whose token alone opens the time of its one meeting' as const;
const STATUS: Record<Confirmation['state'], number> = { open: 200, confirmed: 200, over: 410, unknown: 404 };

/** Public pages on which attendees confirm a held meeting. */
@Controller()
export class ConfirmationsController {
  constructor(private readonly confirmations: ConfirmationsService) {}

  /** Shows the meeting's time and a button, so that programs that open links in mails confirm nothing. */
  @Get('/meetings/confirm/:token')
  @Access({ public: PUBLIC, limit: 'public_ip' })
  @MailedPage()
  async look(
    @Param() { token }: TokenParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    return answer(request, response, await this.confirmations.preview(token));
  }

  /** The action of the button. */
  @Post('/meetings/confirm/:token')
  @Access({ public: PUBLIC, limit: 'public_ip' })
  @HttpCode(200)
  @MailedPage()
  async confirm(
    @Param() { token }: TokenParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    const { requestId } = request;
    const confirmation = await this.confirmations.confirm(token, { requestId, addressHash: request.addressHash() });
    return answer(request, response, confirmation);
  }
}

function answer(request: AppRequest, response: Response, confirmation: Confirmation): Bare {
  response.locals['status'] = STATUS[confirmation.state];
  const locale = confirmation.state === 'unknown' ? null : confirmation.meeting.locale;
  return new Bare(page(confirmation, pageLanguage(request, locale)));
}
