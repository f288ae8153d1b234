/** Fan-out of a workspace's changes to the team members who are connected to this instance. */
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Notifications } from '../../platform/db/notifications.js';
import { LiveService } from '../../conversations/live-chat/live.service.js';
import { HintLog, type HintFollower } from './hint-log.js';
import { triggeredHint, HANDOFFS, loggedHint, signalHint, type WorkspaceHint } from './hints.rules.js';

/** Hints are kept for this long after the last follower has left, for followers that resume. */
const KEPT_MS = 60_000;

@Injectable()
export class TeamHints implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logs = new Map<string, HintLog>();
  private readonly expiries = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly notifications: Notifications,
    private readonly live: LiveService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.live.onLogged((logged) => this.add(loggedHint(logged)));
    this.live.onSignal((signal) => this.add(signalHint(signal)));
    await this.notifications.subscribe(HANDOFFS, (payload) => this.add(triggeredHint(payload)));
    this.notifications.onReconnect(() => {
      for (const log of this.logs.values()) log.lose();
    });
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.expiries.values()) clearTimeout(timer);
    for (const log of this.logs.values()) log.close();
  }

  /** The log of a workspace: recording starts now and lasts at least as long as a follower may resume. */
  logOf(workspaceId: string): HintLog {
    const known = this.logs.get(workspaceId);
    if (known) return known;
    const log = new HintLog();
    this.logs.set(workspaceId, log);
    this.expire(workspaceId, log);
    return log;
  }

  /** @param from number after which it starts @returns a function that ends it */
  follow(workspaceId: string, from: number, follower: HintFollower): () => void {
    const log = this.logOf(workspaceId);
    const unfollow = log.follow(from, follower);
    clearTimeout(this.expiries.get(workspaceId));
    this.expiries.delete(workspaceId);
    return () => {
      unfollow();
      if (!log.isFollowed) this.expire(workspaceId, log);
    };
  }

  /** Sends a hint to the followers on this instance. */
  tell(found: WorkspaceHint): void {
    this.add(found);
  }

  private add(found: WorkspaceHint | null): void {
    if (found) this.logs.get(found.workspaceId)?.add(found.hint);
  }

  private expire(workspaceId: string, log: HintLog): void {
    clearTimeout(this.expiries.get(workspaceId));
    const end = (): void => {
      this.expiries.delete(workspaceId);
      log.close();
      this.logs.delete(workspaceId);
    };
    this.expiries.set(workspaceId, setTimeout(end, KEPT_MS).unref());
  }
}
