import { Injectable } from '@nestjs/common';
import { WidgetSettingsReader } from '../../company/widget/widget-settings.reader.js';
import type { AttachmentDto } from '../../conversations/attachments/attachments.dto.js';
import { VisitorFilesService } from '../../conversations/attachments/visitor-files.service.js';
import { ConversationsReader } from '../../conversations/live-chat/conversations.reader.js';
import type { UploadedFile } from '../../platform/http/body.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { refOf } from './visitor-access.js';

@Injectable()
export class WidgetUploads {
  constructor(
    private readonly settings: WidgetSettingsReader,
    private readonly conversations: ConversationsReader,
    private readonly files: VisitorFilesService,
  ) {}

  /** Throws `conflict` if the workspace takes no files of visitors, and what VisitorFilesService.upload throws. */
  async upload(
    workspaceId: string,
    { actor, visitor, sessionId, file }: { actor: Actor; visitor: Visitor; sessionId: string; file: UploadedFile },
  ): Promise<AttachmentDto> {
    const { attachments } = await this.settings.get(workspaceId, null);
    if (!attachments) throw fail('conflict', 'This chat does not accept files.');
    await this.conversations.require(workspaceId, refOf(visitor, sessionId));
    const uploader = { contactId: visitor.contactId, isIdentified: visitor.kind === 'user' };
    return this.files.upload(workspaceId, { actor, visitor: uploader, sessionId, file });
  }
}
