/** Where a workspace requires it, nothing changes golden answers without a signature for them. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { hasCredential, type Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  GuardrailChangeHooks,
  type GuardrailChange,
  type GuardrailChangeHook,
} from '../configuration/guardrails/guardrail-changes.hooks.js';
import { PublicationHooks, type Publication, type PublicationHook } from '../knowledge/publications.hooks.js';
import { digestOfGuardrails, digestOfPublication } from './change-digest.js';
import { GOLDEN_STATE } from './golden-state.js';

/** Guardrails that an answer depends on. */
const ANSWERING = [
  ...['min_confidence', 'blocked_topics', 'blocked_phrases', 'escalation_phrases'],
  ...['injection', 'allowed_link_hosts', 'fallback_message', 'verbatim_only', 'semantic_search'],
];

/** The latest check of this very change, if nothing else has changed since. */
const LOOK = named(`
  select c.id is not null as is_checked,
    (select count(*)::int from golden_differences d
      where d.workspace_id = $1 and d.check_id = c.id and d.confirmed_at is null) as unconfirmed
  from golden_settings s
  left join lateral (
    select k.id from golden_checks k
    where k.workspace_id = $1 and k.change_digest = $2 and k.status = 'done' and k.state = ${GOLDEN_STATE('$1')}
    order by k.created_at desc, k.id desc limit 1) c on true
  where s.workspace_id = $1 and s.require_signature
    and exists (select from golden_turns t where t.workspace_id = $1)`);

@Injectable()
export class GoldenSignatures implements PublicationHook, GuardrailChangeHook, OnModuleInit {
  constructor(
    private readonly publications: PublicationHooks,
    private readonly guardrails: GuardrailChangeHooks,
  ) {}

  onModuleInit(): void {
    this.publications.register(this);
    this.guardrails.register(this);
  }

  publishing(
    tx: Queryable,
    workspaceId: string,
    { actor, publication }: { actor: Actor; publication: Publication },
  ): Promise<void> {
    return this.require(tx, workspaceId, { actor, digest: digestOfPublication(publication) });
  }

  async changing(tx: Queryable, workspaceId: string, { actor, sent, changed }: GuardrailChange): Promise<void> {
    if (!changed.some((name) => ANSWERING.includes(name))) return;
    await this.require(tx, workspaceId, { actor, digest: digestOfGuardrails(sent) });
  }

  /** The operator's own commands and work in the background are told afterwards. */
  private async require(
    tx: Queryable,
    workspaceId: string,
    { actor, digest }: { actor: Actor; digest: string },
  ): Promise<void> {
    if (!hasCredential(actor)) return;
    const { rows } = await tx.query<{ is_checked: boolean; unconfirmed: number }>(LOOK(workspaceId, digest));
    const [found] = rows;
    if (!found || (found.is_checked && found.unconfirmed === 0)) return;
    const message = found.is_checked
      ? `Golden answers would change, and ${found.unconfirmed} of them are not confirmed: sign the golden check.`
      : 'This workspace requires a golden check of this change, made after the last other change.';
    throw fail('conflict', message, { param: 'golden_check' });
  }
}
