import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { LiveMessageHooks, type LiveMessageHook } from '../../conversations/core/live-messages.hooks.js';
import type { StoredMessageRow } from '../../conversations/sessions/messages.dto.js';
import { noteWake } from './handoff-wakes.store.js';

/** A message of the customer ends the snooze of their hand-offs: recorded with the message, executed right after it. */
@Injectable()
export class HandoffWakes implements LiveMessageHook, OnModuleInit {
  constructor(private readonly hooks: LiveMessageHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async written(tx: Queryable, workspaceId: string, { author, session_id }: StoredMessageRow): Promise<void> {
    if (author === 'contact') await noteWake(tx, workspaceId, session_id);
  }
}
