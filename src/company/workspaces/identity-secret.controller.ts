import { Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Extension } from '../../platform/http/openapi-extension.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { IdentitySecretDto } from './identity-secret.dto.js';
import { IdentitySecretService } from './identity-secret.service.js';

@ApiTags('Settings')
@Controller()
export class IdentitySecretController {
  constructor(private readonly secrets: IdentitySecretService) {}

  /** Creates the identity secret, or replaces it: the old one stops working at once. It is only shown here. */
  @Post('/v1/workspace/identity_secret')
  @Access({ takes: ['user_token'], needs: 'view_keys', limit: 'v1', recent: true })
  @ApiOperation({ operationId: 'rotateIdentitySecret' })
  @Extension()
  @Answers(IdentitySecretDto, 201)
  create(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor): Promise<IdentitySecretDto> {
    return this.secrets.create(caller.workspaceId, actor);
  }
}
