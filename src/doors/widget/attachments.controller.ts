import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import type { AttachmentDto } from '../../conversations/attachments/attachments.dto.js';
import { AttachmentsReader } from '../../conversations/attachments/attachments.reader.js';
import { UPLOAD, UploadBody } from '../../conversations/attachments/uploads.dto.js';
import { VisitorFilesService } from '../../conversations/attachments/visitor-files.service.js';
import { TakesBody } from '../../platform/http/body.js';
import { IdParam } from '../../platform/http/id-param.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentActor, CurrentCaller, CurrentVisitor } from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { WidgetUploads } from './uploads.service.js';

/** Files of a visitor's conversations; others' count as not found. */
@Controller()
export class WidgetAttachmentsController {
  constructor(
    private readonly uploads: WidgetUploads,
    private readonly files: VisitorFilesService,
    private readonly reader: AttachmentsReader,
  ) {}

  /** Uploads a file for a message in this session. It is removed after a day unless a message names it. */
  @Post('/api/widget/sessions/:id/attachments')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget_upload', origin: 'required', visitor: 'required' })
  @TakesBody(UPLOAD)
  upload(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Param() { id }: IdParam,
    @Body() { file }: UploadBody,
  ): Promise<AttachmentDto> {
    return this.uploads.upload(workspaceId, { actor, visitor, sessionId: id, file });
  }

  /** Returns a file of either side, with a fresh address of its bytes. */
  @Get('/api/widget/attachments/:id')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  get(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentVisitor() { contactId }: Visitor,
    @Param() { id }: IdParam,
  ): Promise<AttachmentDto> {
    return this.reader.getOfVisitor(workspaceId, { contactId, id });
  }

  /** Removes an uploaded file that is not sent. */
  @Delete('/api/widget/attachments/:id')
  @Access({ takes: ['publishable_key'], needs: null, limit: 'widget', origin: 'required', visitor: 'required' })
  async remove(
    @CurrentCaller() { workspaceId }: Caller,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() { contactId }: Visitor,
    @Param() { id }: IdParam,
  ): Promise<object> {
    await this.files.remove(workspaceId, { actor, contactId, id });
    return { id: id.toLowerCase(), object: 'attachment', deleted: true };
  }
}
