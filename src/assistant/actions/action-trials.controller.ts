import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakesBody } from '../../platform/http/body.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { ActionTrialService } from './action-trial.service.js';
import {
  ActionImportDto,
  ActionTrialDto,
  ImportActions,
  presentTrial,
  TrialNameParam,
  TryAction,
} from './action-trials.dto.js';
import { IMPORT_BYTES_MAX, OpenapiImportService } from './openapi-import.service.js';

/** What helps to set an action up, and changes nothing here. */
@ApiTags('Settings')
@Controller()
export class ActionTrialsController {
  constructor(
    private readonly imports: OpenapiImportService,
    private readonly trials: ActionTrialService,
  ) {}

  /**
   * Reads an OpenAPI document and returns its operations, and those that you name as definitions. It stores nothing.
   */
  @Post('/v1/action_definitions/import')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @TakesBody({ maxBytes: 2 * IMPORT_BYTES_MAX })
  @ApiOperation({ operationId: 'importActionDefinitions' })
  @Extension()
  @Answers(ActionImportDto, 200)
  import(@CurrentCaller() caller: Caller, @Body() body: ImportActions): Promise<ActionImportDto> {
    return this.imports.read(caller.workspaceId, body);
  }

  /** Calls the action’s API once with these arguments, outside of any conversation. No receipt is stored. */
  @Post('/v1/action_definitions/:name/test')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1' })
  @ApiOperation({ operationId: 'testActionDefinition' })
  @Extension()
  @Answers(ActionTrialDto, 200)
  @MayFail('not_found', 'kill_switch_active')
  async try(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { name }: TrialNameParam,
    @Body() { arguments: args, vendor_token: token = null, dry_run: dry = false }: TryAction,
  ): Promise<ActionTrialDto> {
    return presentTrial(name, await this.trials.try(caller.workspaceId, actor, { name, args, token, dry }));
  }
}
