import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { checkedAccount, mustNameUser } from './accounts/checked-account.js';
import { ImportAccountsStore } from './import-accounts.store.js';
import { ImportWorker } from './import.worker.js';
import {
  IMPORT_BYTES_MAX,
  optionsOf,
  PART_BYTES_MAX,
  type ImportAccountTokenBody,
  type ImportBody,
  type ImportDto,
} from './imports.dto.js';
import { IMPORTS_MAX, ImportsReader } from './imports.reader.js';
import { ImportsStore } from './imports.store.js';

type Verb = 'create' | 'token' | 'start' | 'pause' | 'cancel' | 'delete' | 'consent' | 'withdraw_consent';

@Injectable()
export class ImportsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ImportsStore,
    private readonly accounts: ImportAccountsStore,
    private readonly reader: ImportsReader,
    private readonly worker: ImportWorker,
    private readonly journal: Journal,
  ) {}

  /** Throws `conflict` if the workspace has too many. */
  create(workspaceId: string, actor: Actor, body: ImportBody): Promise<ImportDto> {
    const account = body.account && checkedAccount(body.source, body.account);
    return this.db.transaction(workspaceId, async (tx) => {
      if ((await this.store.count(tx, workspaceId)) >= IMPORTS_MAX)
        throw fail('conflict', `A workspace has at most ${IMPORTS_MAX} imports. Delete one that is no longer needed.`);
      const id = newId();
      await this.store.insert(tx, workspaceId, { id, body, options: optionsOf(body), actor });
      if (account) await this.accounts.insert(tx, [workspaceId, id], account);
      return this.done(tx, workspaceId, { actor, verb: 'create', id });
    });
  }

  /** Stores a part of the file, in place of an earlier one. Throws `not_found`, `conflict`, `payload_too_large`. */
  putPart(workspaceId: string, part: { id: string; position: number; content: Buffer }): Promise<ImportDto> {
    if (part.content.length === 0) throw fail('invalid_field', 'The part is empty.', { param: 'file' });
    if (part.content.length > PART_BYTES_MAX) throw fail('payload_too_large');
    return this.db.transaction(workspaceId, async (tx) => {
      if ((await this.reader.get(workspaceId, part.id, tx)).account)
        throw fail('conflict', 'The import fetches its conversations: it takes no file.');
      const bytes = await this.store.putPart(tx, workspaceId, part);
      if (bytes === null) throw fail('conflict', 'The import was started: its file is complete.');
      if (bytes > IMPORT_BYTES_MAX)
        throw fail('payload_too_large', 'Files that are not read yet may have at most 4 GiB together.');
      return this.reader.get(workspaceId, part.id, tx);
    });
  }

  /** Takes another token, as after the first was revoked. Throws `not_found`, `conflict`. */
  setToken(workspaceId: string, actor: Actor, { id, ...body }: ImportAccountTokenBody & { id: string }) {
    return this.db.transaction(workspaceId, async (tx) => {
      const { status, source } = await this.reader.get(workspaceId, id, tx);
      if (source === 'mail') mustNameUser(body.login, 'login');
      const { token, login = null } = body;
      const isOpen = status === 'uploading' || status === 'paused' || status === 'failed';
      if (!isOpen || !(await this.accounts.setToken(tx, workspaceId, { id, token, login })))
        throw fail('conflict', 'The import needs no token now.');
      return this.done(tx, workspaceId, { actor, verb: 'token', id });
    });
  }

  /** Reads the file, or goes on after a pause or a failure. Throws `not_found`, `conflict`. */
  async start(workspaceId: string, actor: Actor, id: string): Promise<ImportDto> {
    const started = await this.db.transaction(workspaceId, async (tx) => {
      await this.reader.get(workspaceId, id, tx);
      const missing = await this.store.missingPart(tx, workspaceId, id);
      if (missing !== null) throw fail('conflict', `Part ${missing} of the file is missing.`);
      if (!(await this.store.start(tx, workspaceId, id)))
        throw fail('conflict', 'There is nothing to start: upload a file, or wait for what is running.');
      return this.done(tx, workspaceId, { actor, verb: 'start', id });
    });
    this.worker.wake();
    return started;
  }

  /** Throws `not_found`, `conflict` if it is not running. */
  pause(workspaceId: string, actor: Actor, id: string): Promise<ImportDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.reader.get(workspaceId, id, tx);
      if (!(await this.store.pause(tx, workspaceId, id))) throw fail('conflict', 'The import is not running.');
      return this.done(tx, workspaceId, { actor, verb: 'pause', id });
    });
  }

  /** What was imported stays. Throws `not_found`, `conflict` if it has ended. */
  cancel(workspaceId: string, actor: Actor, id: string): Promise<ImportDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.reader.get(workspaceId, id, tx);
      if (!(await this.store.cancel(tx, workspaceId, id))) throw fail('conflict', 'The import has ended.');
      await this.accounts.forgetToken(tx, workspaceId, id);
      return this.done(tx, workspaceId, { actor, verb: 'cancel', id });
    });
  }

  /**
   * Lets forecasts send its words to the provider of the large model, or does so no longer. Only the owner may.
   * @throws `insufficient_role`, `not_found`
   */
  consent(
    workspaceId: string,
    actor: Actor,
    { id, consented }: { id: string; consented: boolean },
  ): Promise<ImportDto> {
    if (actor.role !== 'owner') throw fail('insufficient_role');
    return this.db.transaction(workspaceId, async (tx) => {
      const before = await this.reader.get(workspaceId, id, tx);
      const isChanged = await this.store.consent(tx, workspaceId, { id: before.id, by: consented ? actor : null });
      if (!isChanged) return before;
      return this.done(tx, workspaceId, { actor, verb: consented ? 'consent' : 'withdraw_consent', id });
    });
  }

  /** With the conversations that it brought first, and what was tried on them. Throws `not_found`. */
  async remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      const { id: known } = await this.reader.get(workspaceId, id, tx);
      await this.store.delete(tx, workspaceId, known);
      await this.audit(tx, workspaceId, { actor, verb: 'delete', id: known });
    });
  }

  private async done(
    tx: Tx,
    workspaceId: string,
    change: { actor: Actor; verb: Verb; id: string },
  ): Promise<ImportDto> {
    const imported = await this.reader.get(workspaceId, change.id, tx);
    await this.audit(tx, workspaceId, { ...change, id: imported.id });
    return this.journal.saveIdempotentResponse(tx, change.actor, imported);
  }

  private audit(tx: Tx, workspaceId: string, { actor, verb, id }: { actor: Actor; verb: Verb; id: string }) {
    const audit = { action: `import.${verb}`, target: 'import', targetId: id };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }
}
