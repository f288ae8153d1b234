/** Files in website chat, both ways: what is accepted anywhere, up to the size of a large mail. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { AttachmentLimitHooks, type AttachmentLimitHook } from '../attachments/attachment-limits.hooks.js';
import { ATTACHMENT_KINDS, type AttachmentKind, type AttachmentLimits } from '../attachments/attachments.dto.js';

const COUNT_MAX = 10;
const TOTAL_BYTES_MAX = 25 * 1024 * 1024;
/** A conversation of `/v1/answer` has the same channel, and nobody would see a file there. */
const IS_LIVE = named('select live from sessions where workspace_id = $1 and id = $2');

@Injectable()
export class WebsiteFiles implements AttachmentLimitHook, OnModuleInit {
  private readonly limits: AttachmentLimits;

  constructor(
    private readonly hooks: AttachmentLimitHooks,
    @Inject(CONFIG) { attachments }: Config,
  ) {
    const bytesMax = Object.fromEntries(ATTACHMENT_KINDS.map((kind) => [kind, attachments.bytesMax]));
    this.limits = {
      kinds: ATTACHMENT_KINDS,
      bytesMax: bytesMax as Record<AttachmentKind, number>,
      countMax: COUNT_MAX,
      totalBytesMax: TOTAL_BYTES_MAX,
    };
  }

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async limitsOf(
    db: Queryable,
    workspaceId: string,
    { id, channel }: { id: string; channel: string },
  ): Promise<AttachmentLimits | null> {
    if (channel !== 'human') return null;
    const { rows } = await db.query<{ live: boolean }>(IS_LIVE(workspaceId, id));
    return rows[0]?.live ? this.limits : null;
  }
}
