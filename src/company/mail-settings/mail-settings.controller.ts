import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { MailSettingsDto, MailTestDto } from './mail-settings.dto.js';
import { MailTestService } from './mail-test.service.js';

@ApiTags('Console')
@Controller()
export class MailSettingsController {
  constructor(private readonly mails: MailTestService) {}

  /** Returns whether mail can be sent, and from which address. */
  @Get('/api/console/workspaces/:workspace/mail_settings')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'getMailSettings' })
  @Extension()
  @Answers(MailSettingsDto, 200)
  get(@Param() _: WorkspaceParam): MailSettingsDto {
    return this.mails.settings();
  }

  /** Sends a test mail to your own address. */
  @Post('/api/console/workspaces/:workspace/mail_test')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @HttpCode(200)
  @ApiOperation({ operationId: 'sendTestMail' })
  @Extension()
  @Answers(MailTestDto, 200)
  @MayFail('conflict')
  send(@CurrentCaller() { workspaceId, memberId }: Caller, @Param() _: WorkspaceParam): Promise<MailTestDto> {
    if (memberId === null) throw fail('internal_error');
    return this.mails.send(workspaceId, memberId);
  }
}
