import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Extension } from '../../platform/http/openapi-extension.js';
import { PageQuery, type Page } from '../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { CreateKey, KeyDto, NewKeyDto, RotateKey } from './keys.dto.js';
import { KeysReader } from './keys.reader.js';
import { KeysService } from './keys.service.js';

@ApiTags('Settings')
@Controller()
export class KeysController {
  constructor(
    private readonly reader: KeysReader,
    private readonly keys: KeysService,
  ) {}

  /** Lists active keys, newest first. */
  @Get('/v1/keys')
  @Access({ takes: ['user_token'], needs: 'view_keys', limit: 'v1' })
  @Extension()
  @AnswersList(KeyDto)
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<KeyDto>> {
    return this.reader.list(caller.workspaceId, query);
  }

  /** Creates a key. Your own role must hold every capability of the key’s role. A secret key is only shown here. */
  @Post('/v1/keys')
  @Access({ takes: ['user_token'], needs: 'view_keys', limit: 'v1', recent: true })
  @Extension()
  @Answers(NewKeyDto, 201)
  create(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor, @Body() body: CreateKey): Promise<NewKeyDto> {
    return this.keys.create(caller.workspaceId, actor, body);
  }

  /** Returns one active key. */
  @Get('/v1/keys/:id')
  @Access({ takes: ['user_token'], needs: 'view_keys', limit: 'v1' })
  @Extension()
  @Answers(KeyDto, 200)
  get(@CurrentCaller() caller: Caller, @Param() { id }: IdParam): Promise<KeyDto> {
    return this.reader.get(caller.workspaceId, id);
  }

  /** Replaces a key with a new one of the same label and role. The old key works until the grace period ends. */
  @Post('/v1/keys/:id/rotate')
  @Access({ takes: ['user_token'], needs: 'view_keys', limit: 'v1', recent: true })
  @Extension()
  @Answers(NewKeyDto, 201)
  rotate(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { grace_seconds: graceS }: RotateKey,
  ): Promise<NewKeyDto> {
    return this.keys.rotate(caller.workspaceId, { actor, id, graceS });
  }

  /** Revokes a key with immediate effect. */
  @Delete('/v1/keys/:id')
  @Access({ takes: ['user_token'], needs: 'view_keys', limit: 'v1', recent: true })
  @Extension()
  @AnswersDeleted('key')
  async remove(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.keys.revoke(caller.workspaceId, actor, id);
    return { id: id.toLowerCase(), object: 'key', deleted: true };
  }
}
