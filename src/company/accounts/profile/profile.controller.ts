import { Body, Controller, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentAccount, type AccountActor } from '../../../platform/policy/request.js';
import { MeDto } from '../../console-sessions/console-sessions.dto.js';
import { UpdateMe } from './profile.dto.js';
import { ProfileService } from './profile.service.js';

@ApiTags('Console')
@Controller()
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** Changes your name, language or density. */
  @Patch('/api/console/me')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'updateMe' })
  @Extension()
  @Answers(MeDto, 200)
  update(@CurrentAccount() account: AccountActor, @Body() body: UpdateMe): Promise<MeDto> {
    return this.profiles.update(account, body);
  }
}
