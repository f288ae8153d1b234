import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import { UntrustedProxies } from '../../platform/http/untrusted-proxies.js';
import { Access } from '../../platform/policy/access.js';
import { MissingKeys } from './missing-keys.js';
import { OperatorNoticesDto } from './operator-notices.dto.js';

@ApiTags('Console')
@Controller()
export class OperatorNoticesController {
  constructor(
    private readonly proxies: UntrustedProxies,
    private readonly keys: MissingKeys,
  ) {}

  /** Returns what the operator of this installation should change. */
  @Get('/api/console/workspaces/:workspace/operator_notices')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console' })
  @ApiOperation({ operationId: 'getOperatorNotices' })
  @Extension()
  @Answers(OperatorNoticesDto, 200)
  get(@Param() _: WorkspaceParam): OperatorNoticesDto {
    return { object: 'operator_notices', proxy_line: this.proxies.missingLine, missing_master_keys: this.keys.ids };
  }
}
