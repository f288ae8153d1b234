import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../db/statement.js';
import { TenantDb } from '../../../db/tenant-db.js';
import { fail } from '../../../kernel/errors.js';
import { KILL_SWITCH_COLUMNS, presentKillSwitch, type KillSwitchDto, type KillSwitchRow } from './kill-switch.dto.js';

const GET = named(`
  select ${KILL_SWITCH_COLUMNS} from workspaces w left join kill_switches k on k.workspace_id = w.workspace_id
  where w.workspace_id = $1`);
/** Held against the switch, which waits for whoever holds it; holders do not wait for one another. */
const HOLD = named(`select ${KILL_SWITCH_COLUMNS} from kill_switches k where k.workspace_id = $1 for share`);
/** There has to be a row to hold. Whoever makes it at the same time is waited for. */
const MAKE = named('insert into kill_switches (workspace_id) values ($1) on conflict do nothing');

/** The kill switch as it stands in the database now: nothing of it is kept anywhere (specification §3.10). */
@Injectable()
export class KillSwitchReader {
  constructor(private readonly db: TenantDb) {}

  /** Throws `not_found`. @param db an open transaction, where it is to be read there */
  async state(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<KillSwitchDto> {
    const { rows } = await db.query<KillSwitchRow>(GET(workspaceId));
    if (!rows[0]) throw fail('not_found');
    return presentKillSwitch(rows[0]);
  }

  /** The same for the switch's own routes, which answer when every other connection is taken. Throws `not_found`. */
  onItsOwn(workspaceId: string): Promise<KillSwitchDto> {
    return this.state(workspaceId, this.db.reserved(workspaceId));
  }

  /**
   * The same, and nobody flips it before the transaction ends: what is queued, approved or taken up in there is either
   * committed before the switch, which then finds it, or sees the switch. To be asked before any hand-off is locked.
   */
  async held(tx: Queryable, workspaceId: string): Promise<KillSwitchDto> {
    const held = async () => (await tx.query<KillSwitchRow>(HOLD(workspaceId))).rows[0];
    let row = await held();
    if (!row) {
      await tx.query(MAKE(workspaceId));
      row = (await held())!;
    }
    return presentKillSwitch(row);
  }

  /**
   * For whoever is about to act on the customer's app, as the last thing before it. Throws `kill_switch_active`.
   * @param tx holds the switch as it is until that transaction ends: see `held`
   */
  async assertMayAct(workspaceId: string, tx?: Queryable): Promise<void> {
    const { active } = tx ? await this.held(tx, workspaceId) : await this.state(workspaceId);
    if (active) throw fail('kill_switch_active');
  }
}
