import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/id-param.js';
import { Answers } from '../../platform/http/responses.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { VendorTokenBody, VendorTokenDto } from './vendor-tokens.dto.js';
import { VendorTokensService } from './vendor-tokens.service.js';

@ApiTags('Contacts')
@Controller()
export class VendorTokensController {
  constructor(private readonly tokens: VendorTokensService) {}

  /** Stores, rotates or revokes the contact's token for your own API. It is encrypted at rest and never shown again. */
  @Put('/v1/contacts/:id/vendor_token')
  @Access({ takes: ['user_token'], needs: 'grant', limit: 'v1' })
  @Answers(VendorTokenDto, 200)
  set(
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { token }: VendorTokenBody,
  ): Promise<VendorTokenDto> {
    return this.tokens.set(caller.workspaceId, { actor, contactId: id, token });
  }
}
