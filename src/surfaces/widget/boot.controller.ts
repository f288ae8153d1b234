import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import type { Caller } from '../../kernel/caller.js';
import { Access } from '../../policy/access.js';
import { CurrentActor, CurrentCaller } from '../../policy/request.js';
import { BootBody, type WidgetBootDto } from './boot.dto.js';
import { BootService } from './boot.service.js';

@Controller()
export class BootController {
  constructor(private readonly boots: BootService) {}

  /** Who is there, how the widget looks, and where the conversation was left (specification §6.2). */
  @Post('/api/widget/boot')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required' })
  @HttpCode(200)
  boot(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @Body() body: BootBody,
  ): Promise<WidgetBootDto> {
    return this.boots.boot(workspaceId, actor, body);
  }
}
