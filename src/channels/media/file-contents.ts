/** Finds the bytes of a file that a customer sent: stored with the delivery, or fetched from the provider. */
import { Injectable } from '@nestjs/common';
import { AttachmentsCommands } from '../../conversations/attachments/attachments.commands.js';
import { AttachmentsReader } from '../../conversations/attachments/attachments.reader.js';
import type { FetchedFile } from '../channel-adapter.js';
import { ChannelAccounts } from '../channel-accounts.js';
import { ChannelAdapters } from '../channel-adapters.js';
import type { ChannelRow } from '../channels.dto.js';
import type { LeasedFile, WaitingFile } from './media.store.js';

@Injectable()
export class FileContents {
  constructor(
    private readonly attachments: AttachmentsCommands,
    private readonly files: AttachmentsReader,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
  ) {}

  /** The declared size is trusted only if it is too large. */
  async fetch(
    file: LeasedFile,
    { has_content: hasContent, bytes }: WaitingFile,
    row: ChannelRow,
  ): Promise<FetchedFile> {
    const { workspace_id: workspaceId, attachment_id: id, source } = file;
    const { bytesMax } = this.attachments;
    if (bytes !== null && bytes > bytesMax) return { outcome: 'too_large' };
    const adapter = this.adapters.get(row.channel);
    if (source && adapter.fetchFile) return adapter.fetchFile(this.accounts.open(row), source, bytesMax);
    const content = hasContent ? await this.files.waitingContent(workspaceId, id) : null;
    if (content) return { outcome: 'fetched', bytes: content, type: null };
    return source || hasContent ? { outcome: 'lost', reason: 'Its bytes are gone.' } : { outcome: 'too_large' };
  }
}
