import { Body, Controller, Param, Post } from '@nestjs/common';
import { TakesBody } from '../../http/body.js';
import type { WithStatus } from '../../http/envelope.interceptor.js';
import { IdParam } from '../../http/id-param.js';
import type { Actor } from '../../kernel/actor.js';
import type { Caller } from '../../kernel/caller.js';
import { Access } from '../../policy/access.js';
import { CurrentActor, CurrentCaller, CurrentVisitor } from '../../policy/request.js';
import type { Visitor } from '../../policy/visitor.reader.js';
import { WidgetVoiceBody } from './conversations.dto.js';
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
    @CurrentVisitor() { contactId }: Visitor,
    @Param() { id }: IdParam,
    @Body() body: WidgetVoiceBody,
  ): Promise<WithStatus> {
    return this.voice.say(workspaceId, { actor, ref: { contactId, sessionId: id }, body });
  }
}
