import { Injectable } from '@nestjs/common';
import { CHANNEL_CREDENTIALS } from '../../kernel/sealed.js';
import { Vault } from '../../kernel/vault.js';
import type { ChannelAccount } from './channel-adapter.js';
import type { ChannelRow } from './channels.dto.js';

/** Seals and opens the credentials of accounts. */
@Injectable()
export class ChannelAccounts {
  constructor(private readonly vault: Vault) {}

  seal(workspaceId: string, id: string, credentials: Record<string, string>): Buffer {
    return this.vault.seal(Buffer.from(JSON.stringify(credentials)), CHANNEL_CREDENTIALS.aad(workspaceId, id));
  }

  open(row: ChannelRow): ChannelAccount {
    const { workspace_id: workspaceId, id, channel, external_id: externalId, settings } = row;
    const text = this.vault.open(row.credentials, CHANNEL_CREDENTIALS.aad(workspaceId, id)).toString();
    return { workspaceId, id, channel, externalId, settings, credentials: JSON.parse(text) as Record<string, string> };
  }
}
