import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../../platform/http/responses.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { Access } from '../../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../../platform/policy/request.js';
import { KillSwitchDto, SetKillSwitch } from './kill-switch.dto.js';
import { KillSwitchReader } from './kill-switch.reader.js';
import { KillSwitchService } from './kill-switch.service.js';

@ApiTags('Configuration')
@Controller()
export class KillSwitchController {
  constructor(
    private readonly reader: KillSwitchReader,
    private readonly switches: KillSwitchService,
  ) {}

  /** Returns the kill switch. */
  @Get('/v1/killswitch')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1', connection: 'reserved' })
  @ApiOperation({ operationId: 'getKillSwitch' })
  @Answers(KillSwitchDto, 200)
  get(@CurrentCaller() caller: Caller): Promise<KillSwitchDto> {
    return this.reader.onItsOwn(caller.workspaceId);
  }

  /** Turns the kill switch on or off. It never blocks a call of this API. */
  @Put('/v1/killswitch')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', connection: 'reserved' })
  @ApiOperation({ operationId: 'setKillSwitch' })
  @Answers(KillSwitchDto, 200)
  set(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: SetKillSwitch,
  ): Promise<KillSwitchDto> {
    return this.switches.set(caller.workspaceId, actor, body);
  }

  /** Returns the kill switch, for your backend. */
  @Get('/api/killswitch')
  @Access({ takes: ['secret_key'], needs: 'read', limit: 'none', connection: 'reserved' })
  @ApiOperation({ operationId: 'getKillSwitchWithKey' })
  @Answers(KillSwitchDto, 200)
  getWithKey(@CurrentCaller() caller: Caller): Promise<KillSwitchDto> {
    return this.reader.onItsOwn(caller.workspaceId);
  }

  /** Turns the kill switch on or off, for your backend. */
  @Post('/api/killswitch')
  @Access({ takes: ['secret_key'], needs: 'manage_team', limit: 'none', connection: 'reserved' })
  @ApiOperation({ operationId: 'setKillSwitchWithKey' })
  @Answers(KillSwitchDto, 200)
  setWithKey(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: SetKillSwitch,
  ): Promise<KillSwitchDto> {
    return this.switches.set(caller.workspaceId, actor, body);
  }
}
