import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import { KILL_SWITCH_COLUMNS, presentKillSwitch, type KillSwitchDto, type KillSwitchRow } from './kill-switch.dto.js';
import { required } from '../../../platform/kernel/invariant.js';

const GET = named(`
  select ${KILL_SWITCH_COLUMNS} from workspaces w left join kill_switches k on k.workspace_id = w.workspace_id
  where w.workspace_id = $1`);
/** Shared lock: changing the switch waits for its holders, and holders do not wait for one another. */
const HOLD = named(`select ${KILL_SWITCH_COLUMNS} from kill_switches k where k.workspace_id = $1 for share`);
/** There has to be a row to lock. Waits for a concurrent insert. */
const MAKE = named('insert into kill_switches (workspace_id) values ($1) on conflict do nothing');

/** Reads the current kill switch from the database; it is never cached (specification §3.10). */
@Injectable()
export class KillSwitchReader {
  constructor(private readonly db: TenantDb) {}

  /** Throws `not_found`. @param db an open transaction to read in */
  async state(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<KillSwitchDto> {
    const { rows } = await db.query<KillSwitchRow>(GET(workspaceId));
    if (!rows[0]) throw fail('not_found');
    return presentKillSwitch(rows[0]);
  }

  /** The same for the switch's own routes, which work even if every other connection is in use. Throws `not_found`. */
  onItsOwn(workspaceId: string): Promise<KillSwitchDto> {
    return this.state(workspaceId, this.db.reserved(workspaceId));
  }

  /**
   * Reads the switch with a shared lock until the transaction ends: actions that the transaction queues, approves or
   * claims are either committed before a change of the switch, which then finds them, or see its new state. Call it
   * before locking any hand-off.
   */
  async lockShared(tx: Queryable, workspaceId: string): Promise<KillSwitchDto> {
    const select = async () => (await tx.query<KillSwitchRow>(HOLD(workspaceId))).rows[0];
    let row = await select();
    if (!row) {
      await tx.query(MAKE(workspaceId));
      row = required(await select(), 'the kill switch');
    }
    return presentKillSwitch(row);
  }

  /**
   * The last check before an action on the customer's app. Throws `kill_switch_active`.
   * @param tx keeps the switch locked until that transaction ends: see `lockShared`
   */
  async assertMayAct(workspaceId: string, tx?: Queryable): Promise<void> {
    const { active } = tx ? await this.lockShared(tx, workspaceId) : await this.state(workspaceId);
    if (active) throw fail('kill_switch_active');
  }
}
