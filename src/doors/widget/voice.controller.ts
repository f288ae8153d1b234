import { Body, Controller, Param, Post } from '@nestjs/common';
import { TakesBody } from '../../platform/http/body.js';
import type { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { IdParam } from '../../platform/http/id-param.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, CurrentVisitor } from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { WidgetVoiceBody } from './conversations.dto.js';
import { refOf } from './visitor-access.js';
import { WidgetVoice } from './voice.service.js';

/** A minute of any codec that a browser records in. */
const RECORDING_BYTES_MAX = 2 * 1024 * 1024;

@Controller()
export class WidgetVoiceController {
  constructor(private readonly voice: WidgetVoice) {}

  /** Sends a spoken message: the transcript of the recording is the message. The recording is not kept. */
  @Post('/api/widget/sessions/:id/voice')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget_voice', origin: 'required', visitor: 'required' })
  @TakesBody({ maxBytes: RECORDING_BYTES_MAX, multipart: true })
  say(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Body() body: WidgetVoiceBody,
  ): Promise<WithStatus> {
    return this.voice.say(workspaceId, { actor, ref: refOf(visitor, id), body });
  }
}
