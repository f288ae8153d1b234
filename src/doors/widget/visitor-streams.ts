/** Streams of the widget: they end with the key, the workspace and the visitor token with which they were opened. */
import { Injectable } from '@nestjs/common';
import { Notifications } from '../../platform/db/notifications.js';
import { OpenStreams, type StreamBucket } from '../../platform/policy/open-streams.js';
import { CredentialValidityReader, type Holder } from '../../platform/policy/credential-validity.reader.js';
import { VISITOR_TOKENS_CHANNEL } from '../../platform/policy/visitor.reader.js';

export interface StreamHolder extends Holder {
  addressHash: string;
}

@Injectable()
export class VisitorStreams extends OpenStreams<StreamHolder> {
  /** Concurrent streams on one instance: per visitor, per address, per workspace. */
  readonly caps = { visitor: 10, address: 100, workspace: 5_000 };

  constructor(
    private readonly channels: Notifications,
    private readonly validity: CredentialValidityReader,
  ) {
    super(channels);
  }

  override async onModuleInit(): Promise<void> {
    await this.channels.subscribe(VISITOR_TOKENS_CHANNEL, (payload) =>
      this.endWhere((one) => visitorKey(one) === payload),
    );
    await super.onModuleInit();
  }

  protected override lapsed(holders: StreamHolder[]): Promise<StreamHolder[]> {
    return this.validity.lapsed(holders);
  }

  protected override bucketsOf(holder: StreamHolder): StreamBucket[] {
    const { workspaceId, addressHash } = holder;
    const { visitor, address, workspace } = this.caps;
    return [
      { key: `visitor ${visitorKey(holder)}`, limit: visitor, whose: 'visitor' },
      { key: `address ${workspaceId} ${addressHash}`, limit: address, whose: 'address' },
      { key: `workspace ${workspaceId}`, limit: workspace, whose: 'workspace' },
    ];
  }
}

const visitorKey = ({ workspaceId, contactId }: StreamHolder): string => `${workspaceId} ${contactId}`;
