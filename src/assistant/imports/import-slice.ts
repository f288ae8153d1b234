/** Reads one import from the start of its file to the end; what it knows already costs little the second time. */
import { Injectable, Logger } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { UnreadableExport } from './adapters/unreadable-export.js';
import { ImportAccountsStore, type KnownAccount } from './import-accounts.store.js';
import { ImportFetching } from './import-fetching.js';
import type { ImportedConversation, ReadItem, SkippedItem } from './imported.dto.js';
import { ImportedConversationsStore } from './imported-conversations.store.js';
import { ImportsStore, type LeasedImport } from './imports.store.js';
import { ReadingEnded } from './reading/import-process.js';
import { ImportReading } from './reading/import-reading.js';

/** Consecutive leases without progress. */
const ATTEMPTS_MAX = 5;
/** Without its id, which may be told by the person. */
const ERASED: SkippedItem = { item: 'conversation', reason: 'The person was erased before the import was done.' };

/** Rolls a batch back. */
class LeaseLost extends Error {}

@Injectable()
export class ImportSlice {
  private readonly log = new Logger(ImportSlice.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ImportsStore,
    private readonly conversations: ImportedConversationsStore,
    private readonly reading: ImportReading,
    private readonly accounts: ImportAccountsStore,
    private readonly fetching: ImportFetching,
  ) {}

  async run(held: LeasedImport, stopping: AbortSignal): Promise<void> {
    const account = await this.accounts.get(this.db.of(held.workspace_id), held.workspace_id, held.id);
    if (account && !account.isComplete) return this.fetching.run(held, account, stopping);
    await this.read(held, account, stopping);
  }

  private async read(held: LeasedImport, account: KnownAccount | null, stopping: AbortSignal): Promise<void> {
    try {
      if (held.attempts > ATTEMPTS_MAX) return await this.end(held, 'Reading this file was interrupted too often.');
      if (!(await this.db.transaction(held.workspace_id, (tx) => this.store.begin(tx, held)))) return;
      const skips = (account?.skips ?? []).map((skipped): ReadItem => ({ kind: 'skipped', skipped }));
      if (skips.length > 0 && !(await this.put(held, skips))) return;
      const lost = new AbortController();
      const signal = AbortSignal.any([stopping, lost.signal]);
      const bytes = { [Symbol.asyncIterator]: () => this.bytes(held) };
      const batches = this.reading.read(held, bytes, signal);
      for await (const batch of batches) {
        if (await this.put(held, batch)) continue;
        lost.abort(); // paused, cancelled, or another worker has it
        return;
      }
      await this.end(held, null);
    } catch (error) {
      if (stopping.aborted) return this.store.giveBack(this.db.of(held.workspace_id), held, 0);
      if (error instanceof UnreadableExport || error instanceof ReadingEnded) return this.end(held, error.message);
      // The lease expires, and the import is tried again.
      this.log.warn(`import ${held.id} of workspace ${held.workspace_id} failed: ${(error as Error).message}`);
    }
  }

  private end(held: LeasedImport, error: string | null): Promise<void> {
    return this.db.transaction(held.workspace_id, (tx) => this.store.end(tx, held, error));
  }

  private async *bytes(held: LeasedImport): AsyncGenerator<Buffer> {
    const db = this.db.of(held.workspace_id);
    for (let position = 1; ; position++) {
      const part = await this.store.part(db, held, position);
      if (!part) return;
      yield part;
    }
  }

  /** @returns false if it was paused, cancelled, or another worker has it: then nothing of the batch is stored */
  private put(held: LeasedImport, batch: ReadItem[]): Promise<boolean> {
    const { id: importId, source, workspace_id: workspaceId } = held;
    const read = batch.flatMap((item) => (item.kind === 'conversation' ? [item.conversation] : []));
    const skipped = batch.flatMap((item) => (item.kind === 'skipped' ? [item.skipped] : []));
    const conversations = lastOfEach(read);
    const put = this.db.transaction(workspaceId, async (tx) => {
      const isErased = await this.store.lockErased(tx, held);
      const kept = conversations.filter(({ contact }) => !isErased(contact));
      const left = Array.from({ length: conversations.length - kept.length }, () => ERASED);
      const stored = await this.conversations.put(tx, workspaceId, { importId, source, conversations: kept });
      const counts = { stored, unchanged: kept.length - stored, skipped: [...skipped, ...left] };
      if (!(await this.store.progress(tx, held, counts))) throw new LeaseLost();
    });
    return put.then(
      () => true,
      (error: unknown) => {
        if (error instanceof LeaseLost) return false;
        throw error;
      },
    );
  }
}

/** A file may hold a conversation twice, such as each page of an API that was read while it changed. */
const lastOfEach = (conversations: ImportedConversation[]): ImportedConversation[] => [
  ...new Map(conversations.map((one) => [one.externalId, one])).values(),
];
