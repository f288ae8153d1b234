import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../../platform/http/page.js';
import { Answers, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { AddMember, MemberDto, UpdateMember } from './members.dto.js';
import { MembersReader } from './members.reader.js';
import { MembersService } from './members.service.js';

@ApiTags('Settings')
@Controller()
export class MembersController {
  constructor(
    private readonly members: MembersReader,
    private readonly team: MembersService,
  ) {}

  /** Lists the team, newest first. */
  @Get('/v1/members')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @AnswersList(MemberDto)
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<MemberDto>> {
    return this.members.list(caller.workspaceId, query);
  }

  /** Adds a person to the team. A former member returns without the old tokens. */
  @Post('/v1/members')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', recent: true })
  @Extension()
  @Answers(MemberDto, 201)
  @MayFail('conflict')
  create(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Body() body: AddMember): Promise<MemberDto> {
    return this.team.add(caller.workspaceId, actor, body);
  }

  /** Returns one member. */
  @Get('/v1/members/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @Extension()
  @Answers(MemberDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<MemberDto> {
    return this.members.get(caller.workspaceId, id);
  }

  /** Changes a member’s role. It applies from their next call on. */
  @Patch('/v1/members/:id')
  @Access({ takes: ['user_token'], needs: 'manage_team', limit: 'v1', recent: true })
  @Extension()
  @Answers(MemberDto, 200)
  @MayFail('conflict')
  update(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { role }: UpdateMember,
  ): Promise<MemberDto> {
    return this.team.setRole(caller.workspaceId, { actor, idOrEmail: id, role });
  }
}
