import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Page } from '../../platform/http/page.js';
import { AnswersList } from '../../platform/http/responses.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { WidgetOriginDto } from './widget-origins.dto.js';
import { WidgetOriginsReader } from './widget-origins.reader.js';

@ApiTags('Console')
@Controller()
export class WidgetOriginsController {
  constructor(private readonly origins: WidgetOriginsReader) {}

  /** Lists the allowed origins, with when the widget was used on each. */
  @Get('/api/console/workspaces/:workspace/widget_origins')
  @Access({ takes: ['console_session'], needs: 'read', limit: 'console' })
  @ApiOperation({ operationId: 'listWidgetOrigins' })
  @Extension()
  @AnswersList(WidgetOriginDto)
  async list(@CurrentCaller() caller: Caller, @Param() _: WorkspaceParam): Promise<Page<WidgetOriginDto>> {
    return new Page(await this.origins.list(caller.workspaceId), null);
  }
}
