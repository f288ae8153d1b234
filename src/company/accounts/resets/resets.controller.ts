import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { MeDto } from '../../console-sessions/console-sessions.dto.js';
import { AccountMails } from '../account-mails.js';
import { CurrentBrowser, type Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { ConfirmReset, RequestedResetDto, RequestReset } from './resets.dto.js';
import { ResetLinksService } from './reset-links.service.js';
import { ResetsService } from './resets.service.js';

@ApiTags('Console')
@Controller()
export class ResetsController {
  constructor(
    private readonly links: ResetLinksService,
    private readonly resets: ResetsService,
    private readonly mails: AccountMails,
    private readonly browsers: BrowserSessions,
  ) {}

  /** Mails a link for a new password, if the address has an account and the instance sends mails. */
  @Post('/api/console/password-reset')
  @Access({ public: 'the answer is the same whether or not there is such an account', limit: 'public_ip' })
  @ApiOperation({ operationId: 'requestPasswordReset' })
  @Extension()
  @Answers(RequestedResetDto, 202)
  request(@Body() { email }: RequestReset): RequestedResetDto {
    this.links.request(email);
    return { object: 'password_reset', mails: this.mails.canSend };
  }

  /** Sets a new password with the link, ends all sessions of the account, and signs in. */
  @Post('/api/console/password-reset/confirm')
  @Access({ public: 'a one-time link, whose token alone opens it', limit: 'public_ip' })
  @ApiOperation({ operationId: 'confirmPasswordReset' })
  @Extension()
  @Answers(MeDto, 200)
  @MayFail('link_invalid', 'totp_required', 'totp_invalid', 'https_required')
  async confirm(
    @CurrentBrowser() browser: Browser,
    @Body() body: ConfirmReset,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeDto> {
    return this.browsers.answer(response, browser, await this.resets.confirm(body, browser));
  }
}
