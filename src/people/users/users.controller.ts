import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { Answers, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { PushedUserDto, PushUser } from './users.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  /** Creates or updates an identified user: 201 the first time, 200 afterwards. */
  @Post('/v1/users')
  @Access({ takes: ['secret_key'], needs: 'grant', limit: 'none' })
  @ApiOperation({ operationId: 'pushUser' })
  @Answers(PushedUserDto, 201, 200)
  @MayFail('conflict')
  async push(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: PushUser,
  ): Promise<WithStatus> {
    const { created, user } = await this.users.push(caller.workspaceId, actor, body);
    return new WithStatus(created ? 201 : 200, user);
  }
}
