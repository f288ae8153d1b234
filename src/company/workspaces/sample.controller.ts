import { Controller, Delete, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WorkspaceParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { AnswersDeleted, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { SampleService } from './sample.service.js';

/** The sample workspace that came with the product. */
@ApiTags('Console')
@Controller()
export class SampleController {
  constructor(private readonly sample: SampleService) {}

  /** Removes the workspace with all its data, if it is a sample. Only its owners may. */
  @Delete('/api/console/workspaces/:workspace/sample')
  @Access({ takes: ['console_session'], needs: 'manage_team', limit: 'console', recent: true })
  @ApiOperation({ operationId: 'removeSampleWorkspace' })
  @Extension()
  @AnswersDeleted('workspace')
  @MayFail('conflict')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() _: WorkspaceParam,
  ): Promise<object> {
    await this.sample.remove(caller, actor);
    return { id: caller.workspaceId, object: 'workspace', deleted: true };
  }
}
