import { Body, Controller, Delete, Post, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { ConsoleCookie } from '../../../platform/policy/console/console-cookie.js';
import { CurrentAccount, type AccountActor } from '../../../platform/policy/request.js';
import { ConfirmTotp, RecoveryCodesDto, RemovedTotpDto, TotpEnrolmentDto } from './totp.dto.js';
import { TotpService } from './totp.service.js';

@ApiTags('Console')
@Controller()
export class TotpController {
  constructor(
    private readonly totp: TotpService,
    private readonly cookie: ConsoleCookie,
  ) {}

  /** Creates a secret for an authenticator app. It takes effect once a code of it was sent. */
  @Post('/api/console/totp')
  @Access({ takes: ['console_account'], needs: null, limit: 'console', recent: true })
  @ApiOperation({ operationId: 'proposeTotp' })
  @Extension()
  @Answers(TotpEnrolmentDto, 201)
  @MayFail('conflict')
  async propose(@CurrentAccount() account: AccountActor): Promise<TotpEnrolmentDto> {
    return { object: 'totp_enrolment', ...(await this.totp.propose(account)) };
  }

  /** Turns the second factor on with a code of the app, and returns recovery codes. Your other sessions end. */
  @Put('/api/console/totp')
  @Access({ takes: ['console_account'], needs: null, limit: 'console', recent: true })
  @ApiOperation({ operationId: 'enableTotp' })
  @Extension()
  @Answers(RecoveryCodesDto, 200)
  @MayFail('conflict', 'totp_invalid')
  async confirm(
    @CurrentAccount() account: AccountActor,
    @Body() { code }: ConfirmTotp,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecoveryCodesDto> {
    const { codes, renewed } = await this.totp.confirm(account, code);
    this.cookie.set(response, renewed.token, renewed.expiresAt);
    return { object: 'recovery_codes', codes };
  }

  /** Creates ten new recovery codes. The former ones no longer work. */
  @Post('/api/console/totp/recovery-codes')
  @Access({ takes: ['console_account'], needs: null, limit: 'console', recent: true })
  @ApiOperation({ operationId: 'createRecoveryCodes' })
  @Extension()
  @Answers(RecoveryCodesDto, 201)
  @MayFail('conflict')
  async newCodes(@CurrentAccount() account: AccountActor): Promise<RecoveryCodesDto> {
    return { object: 'recovery_codes', codes: await this.totp.newCodes(account) };
  }

  /** Turns the second factor off. */
  @Delete('/api/console/totp')
  @Access({ takes: ['console_account'], needs: null, limit: 'console', recent: true })
  @ApiOperation({ operationId: 'disableTotp' })
  @Extension()
  @Answers(RemovedTotpDto, 200)
  @MayFail('not_found')
  async remove(
    @CurrentAccount() account: AccountActor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RemovedTotpDto> {
    const renewed = await this.totp.remove(account);
    this.cookie.set(response, renewed.token, renewed.expiresAt);
    return { object: 'totp', enabled: false };
  }
}
