/** What the machine says of an answer that was not sent, from what the team replied instead. */
import { Injectable, Logger } from '@nestjs/common';
import { besideReply, type MachineJudgement } from '../../agent/proof/machine-verdict.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { SuggestionsReader, type LatestSuggestion } from './suggestions.reader.js';
import { SuggestionsStore, type LeasedSession } from './suggestions.store.js';

@Injectable()
export class SuggestionVerdicts {
  private readonly log = new Logger(SuggestionVerdicts.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: SuggestionsStore,
    private readonly reader: SuggestionsReader,
  ) {}

  /**
   * Judges the session's last answer, if the team has replied: also when a newer turn has taken its place in the queue.
   * @returns true if the session waited for nothing else, and no longer waits
   */
  async judge(held: LeasedSession): Promise<boolean> {
    const db = this.db.of(held.workspace_id);
    const last = await this.reader.latest(db, held.workspace_id, held.session_id);
    if (!last) return false;
    const said = last.is_unsaid && last.reply !== null && this.compared(last);
    if (said) await this.store.judge(db, held, { id: last.id, said });
    if (last.seq < held.seq) return false;
    await this.store.take(db, held);
    return true;
  }

  /** A text that cannot be compared holds up no turn. */
  private compared({ id, question, reply, answer, language, citations }: LatestSuggestion): MachineJudgement | null {
    try {
      return besideReply({ question, reply, answer, language: language ?? '', citations });
    } catch (error) {
      this.log.warn(`suggestion ${id} could not be compared: ${(error as Error).message}`);
      return null;
    }
  }
}
