import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentAccount, type AccountActor } from '../../../platform/policy/request.js';
import { MeDto } from '../../console-sessions/console-sessions.dto.js';
import { CurrentBrowser, type Browser } from './browser.js';
import { BrowserSessions } from './browser-sessions.js';
import { Reauthenticate, SignIn } from './sign-in.dto.js';
import { SignInService } from './sign-in.service.js';

@ApiTags('Console')
@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly browsers: BrowserSessions,
  ) {}

  /** Signs in to the console with e-mail address and password, and with a second factor if the account has one. */
  @Post('/api/console/sign-in')
  @Access({
    public: 'signing in; the answer is the same for unknown addresses and wrong passwords',
    limit: 'public_ip',
  })
  @ApiOperation({ operationId: 'signIn' })
  @Extension()
  @Answers(MeDto, 200)
  @MayFail('sign_in_failed', 'totp_required', 'totp_invalid', 'password_sign_in_off', 'https_required')
  async signIn(
    @CurrentBrowser() browser: Browser,
    @Body() body: SignIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeDto> {
    return this.browsers.answer(response, browser, await this.signIns.signIn(body, browser));
  }

  /** Re-authenticates you, as for signing in, for changes that require a sign-in within the last 15 minutes. */
  @Post('/api/console/reauthenticate')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'reauthenticate' })
  @Extension()
  @Answers(MeDto, 200)
  @MayFail('sign_in_failed', 'totp_required', 'totp_invalid', 'password_sign_in_off')
  async reauthenticate(
    @CurrentAccount() account: AccountActor,
    @CurrentBrowser() browser: Browser,
    @Body() body: Reauthenticate,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeDto> {
    return this.browsers.answer(response, browser, await this.signIns.reauthenticate(account, body));
  }
}
