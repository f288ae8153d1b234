import { MessagesCommands, type NewMessage } from '../../src/conversations/core/messages.commands.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { systemActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { TestApp } from './app.js';

/** Adds messages to a session as the product does: numbered, logged and delivered. */
export async function append(
  { app }: Pick<TestApp, 'app'>,
  { workspaceId, sessionId }: { workspaceId: string; sessionId: string },
  messages: (Pick<NewMessage, 'author' | 'text'> & Partial<NewMessage>)[],
): Promise<void> {
  const createdAt = new Date().toISOString();
  await app.get(TenantDb).transaction(workspaceId, (tx) =>
    app.get(MessagesCommands).append(tx, workspaceId, {
      actor: systemActor('test'),
      sessionId,
      messages: messages.map((message) => ({ id: newId(), createdAt, ...message })),
    }),
  );
}
