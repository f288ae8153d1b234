import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { required } from '../../platform/kernel/invariant.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { CreateToken, NewUserTokenDto, UserTokenDto } from './tokens.dto.js';
import { TokensReader } from './tokens.reader.js';
import { TokensService } from './tokens.service.js';

const memberOf = ({ memberId }: Caller): string => required(memberId, 'the member of a user token');

@ApiTags('Settings')
@Controller()
export class TokensController {
  constructor(
    private readonly reader: TokensReader,
    private readonly tokens: TokensService,
  ) {}

  /** Lists your own active tokens, newest first. */
  @Get('/v1/tokens')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'listUserTokens' })
  @Extension()
  @AnswersList(UserTokenDto)
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<UserTokenDto>> {
    return this.reader.list(caller.workspaceId, memberOf(caller), query);
  }

  /** Creates a user token with your role. You may have 25 active tokens. The token is only shown here. */
  @Post('/v1/tokens')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1', recent: true })
  @ApiOperation({ operationId: 'createUserToken' })
  @Extension()
  @Answers(NewUserTokenDto, 201)
  @MayFail('conflict', 'not_found')
  create(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: CreateToken,
  ): Promise<NewUserTokenDto> {
    return this.tokens.create(caller.workspaceId, actor, { ...body, memberId: memberOf(caller) });
  }

  /** Returns one of your own active tokens. */
  @Get('/v1/tokens/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'getUserToken' })
  @Extension()
  @Answers(UserTokenDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<UserTokenDto> {
    return this.reader.get(caller.workspaceId, memberOf(caller), id);
  }

  /** Revokes one of your tokens with immediate effect, or any member’s token if your role holds `manage_team`. */
  @Delete('/v1/tokens/:id')
  @Access({ takes: ['user_token'], needs: 'read', limit: 'v1' })
  @ApiOperation({ operationId: 'deleteUserToken' })
  @Extension()
  @AnswersDeleted('user_token')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.tokens.revoke(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'user_token', deleted: true };
  }
}
