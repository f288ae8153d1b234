/** Writes the event for a workspace's credits running low or out, with the workspace's current state. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import { CreditLimitHooks, type CreditLimitHook, type ReachedLimits } from '../credits/credit-limits.hooks.js';
import { WorkspaceReader } from './workspace.reader.js';

@Injectable()
export class CreditLimitNotifier implements CreditLimitHook, OnModuleInit {
  constructor(
    private readonly hooks: CreditLimitHooks,
    private readonly reader: WorkspaceReader,
    private readonly journal: Journal,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async reached(tx: Queryable, workspaceId: string, { actor, marks }: ReachedLimits): Promise<void> {
    const object = await this.reader.get(workspaceId, tx);
    await this.journal.record(tx, workspaceId, { actor, events: marks.map((type) => ({ type, object })) });
  }
}
