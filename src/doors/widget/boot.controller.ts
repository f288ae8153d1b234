import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { WidgetOriginsService } from '../../company/widget/widget-origins.service.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { type AppRequest, CurrentActor, CurrentCaller } from '../../platform/policy/request.js';
import { BootBody, type WidgetBootDto } from './boot.dto.js';
import { BootService } from './boot.service.js';

@Controller()
export class BootController {
  constructor(
    private readonly boots: BootService,
    private readonly origins: WidgetOriginsService,
  ) {}

  /** Returns the visitor, the widget's settings and the open conversation (specification §6.2). */
  @Post('/api/widget/boot')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required' })
  @HttpCode(200)
  async boot(
    @CurrentCaller() { workspaceId, allowedOrigins }: Caller,
    @CurrentActor() actor: Actor,
    @Req() { headers }: AppRequest,
    @Body() body: BootBody,
  ): Promise<WidgetBootDto> {
    const booted = await this.boots.boot(workspaceId, actor, body);
    await this.origins.see(workspaceId, headers.origin, allowedOrigins);
    return booted;
  }
}
