import { Body, Controller, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { ConsoleCookie } from '../../../platform/policy/console/console-cookie.js';
import { CurrentAccount, type AccountActor } from '../../../platform/policy/request.js';
import { ChangePassword, ChangedPasswordDto } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('Console')
@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly cookie: ConsoleCookie,
  ) {}

  /** Changes your password. Your other sessions end. */
  @Put('/api/console/password')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'changePassword' })
  @Extension()
  @Answers(ChangedPasswordDto, 200)
  @MayFail('sign_in_failed', 'recent_sign_in_required')
  async change(
    @CurrentAccount() account: AccountActor,
    @Body() body: ChangePassword,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChangedPasswordDto> {
    const { endedSessions, renewed } = await this.passwords.change(account, body);
    this.cookie.set(response, renewed.token, renewed.expiresAt);
    return { object: 'password', ended_sessions: endedSessions };
  }
}
