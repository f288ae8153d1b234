/** Limits of the files in a reply: those of the channel, capped by those of the server. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import {
  AttachmentLimitHooks,
  type AttachmentLimitHook,
} from '../../conversations/attachments/attachment-limits.hooks.js';
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  type AttachmentLimits,
} from '../../conversations/attachments/attachments.dto.js';
import { ChannelAdapters } from '../channel-adapters.js';
import type { ChannelName } from '../channels.dto.js';

@Injectable()
export class ReplyAttachments implements AttachmentLimitHook, OnModuleInit {
  private readonly bytesMax: number;

  constructor(
    private readonly hooks: AttachmentLimitHooks,
    private readonly adapters: ChannelAdapters,
    @Inject(CONFIG) { attachments }: Config,
  ) {
    this.bytesMax = attachments.bytesMax;
  }

  onModuleInit(): void {
    this.hooks.register(this);
  }

  limitsOf(_db: Queryable, _workspaceId: string, { channel }: { channel: string }): Promise<AttachmentLimits | null> {
    return Promise.resolve(this.limits(channel));
  }

  /** Null if the channel accepts no files. */
  limits(channel: string): AttachmentLimits | null {
    const limits = this.adapters.find(channel as ChannelName)?.attachments;
    if (!limits) return null;
    const bytesMax = Object.fromEntries(
      ATTACHMENT_KINDS.map((kind) => [kind, Math.min(limits.bytesMax[kind], this.bytesMax)]),
    ) as Record<AttachmentKind, number>;
    return { ...limits, bytesMax };
  }
}
