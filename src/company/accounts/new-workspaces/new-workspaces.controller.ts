import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentAccount, type AccountActor } from '../../../platform/policy/request.js';
import { JoinedDto } from '../invitations/invitations.dto.js';
import { NewWorkspaceBody } from './new-workspaces.dto.js';
import { NewWorkspacesService } from './new-workspaces.service.js';

@ApiTags('Console')
@Controller()
export class NewWorkspacesController {
  constructor(private readonly workspaces: NewWorkspacesService) {}

  /** Creates an empty workspace that the signed-in account owns, if the operator allows it to owners. */
  @Post('/api/console/workspaces')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'createWorkspace' })
  @Extension()
  @Answers(JoinedDto, 201)
  @MayFail('insufficient_role', 'conflict')
  create(@CurrentAccount() account: AccountActor, @Body() { name }: NewWorkspaceBody): Promise<JoinedDto> {
    return this.workspaces.create(name, account);
  }
}
