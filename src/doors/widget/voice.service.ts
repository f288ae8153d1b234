import { Injectable } from '@nestjs/common';
import type { ConversationRef } from '../../conversations/live-chat/conversations.dto.js';
import { VisitorMessagesService } from '../../conversations/live-chat/visitor-messages.service.js';
import { TranscriptionsService } from '../../conversations/voice/transcriptions.service.js';
import { WidgetSettingsReader } from '../../company/widget/widget-settings.reader.js';
import { WithStatus } from '../../platform/http/envelope.interceptor.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import type { WidgetVoiceBody } from './conversations.dto.js';

@Injectable()
export class WidgetVoice {
  constructor(
    private readonly messages: VisitorMessagesService,
    private readonly settings: WidgetSettingsReader,
    private readonly transcriptions: TranscriptionsService,
  ) {}

  /**
   * 201 with the message, 200 if it was sent before. Without a transcript nothing is written. Throws `not_found`,
   * `voice_off`, `kill_switch_active`, and what `transcribe` throws.
   */
  async say(
    workspaceId: string,
    {
      actor,
      ref,
      body: { client_message_id: clientId, file },
    }: { actor: Actor; ref: ConversationRef; body: WidgetVoiceBody },
  ): Promise<WithStatus> {
    const before = await this.messages.sentBefore(workspaceId, ref, clientId);
    if (before) return new WithStatus(200, before);
    const { voice, silenced } = await this.settings.get(workspaceId, null);
    if (silenced) throw fail('kill_switch_active', 'The kill switch is on, so recordings are not transcribed.');
    if (voice !== 'transcription') throw fail('voice_off');
    const text = await this.transcriptions.transcribe(workspaceId, file.bytes);
    const draft = { clientId, text, isSpoken: true };
    const { message, repeated } = await this.messages.post(workspaceId, actor, { ...ref, ...draft });
    return new WithStatus(repeated ? 200 : 201, message);
  }
}
