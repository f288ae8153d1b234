/** Streams of the console: they end with the sign-in, the membership and the workspace with which they were opened. */
import { Injectable } from '@nestjs/common';
import { Notifications } from '../../platform/db/notifications.js';
import { CONSOLE_SESSIONS_CHANNEL } from '../../platform/policy/console/console-session.js';
import { ConsoleValidityReader, type ConsoleHolder } from '../../platform/policy/console/console-validity.reader.js';
import { OpenStreams, type StreamBucket } from '../../platform/policy/open-streams.js';

export interface TeamStreamHolder extends ConsoleHolder {
  memberId: string;
  addressHash: string;
}

@Injectable()
export class TeamStreams extends OpenStreams<TeamStreamHolder> {
  /** Concurrent streams on one instance: per member (their tabs share one), per address, per workspace. */
  readonly caps = { member: 20, address: 200, workspace: 2_000 };

  constructor(
    private readonly channels: Notifications,
    private readonly validity: ConsoleValidityReader,
  ) {
    super(channels);
  }

  override async onModuleInit(): Promise<void> {
    await this.channels.subscribe(CONSOLE_SESSIONS_CHANNEL, (payload) => {
      const [, sessionId] = payload.split(' ');
      this.endWhere(({ credentialId }) => credentialId === sessionId);
    });
    await super.onModuleInit();
  }

  protected override lapsed(holders: TeamStreamHolder[]): Promise<TeamStreamHolder[]> {
    return this.validity.lapsed(holders);
  }

  protected override bucketsOf({ workspaceId, memberId, addressHash }: TeamStreamHolder): StreamBucket[] {
    const { member, address, workspace } = this.caps;
    return [
      { key: `member ${workspaceId} ${memberId}`, limit: member, whose: 'member' },
      { key: `address ${workspaceId} ${addressHash}`, limit: address, whose: 'address' },
      { key: `workspace ${workspaceId}`, limit: workspace, whose: 'workspace' },
    ];
  }
}
