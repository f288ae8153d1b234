/**
 * Arguments with what the guardrails mask (card and account numbers) as placeholders: what is kept, shown to the team
 * and sent to webhooks. The values themselves are sealed beside the action until it runs, and then are gone.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Json } from '../../kernel/json-schema.js';
import { maskSecretNumbers } from '../../kernel/mask.js';
import { ACTION_ARGUMENTS } from '../../kernel/sealed.js';
import { Vault } from '../../kernel/vault.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import type { ActionRow } from './actions.dto.js';
import { ActionsStore } from './actions.store.js';
import type { ActionArguments } from './request.rules.js';

@Injectable()
export class MaskedArguments {
  constructor(
    private readonly vault: Vault,
    private readonly guardrails: GuardrailsReader,
    private readonly store: ActionsStore,
  ) {}

  /** The arguments as they are kept; the same object where nothing is masked. */
  async masked(tx: Queryable, workspaceId: string, args: ActionArguments): Promise<ActionArguments> {
    const { mask_pii } = await this.guardrails.get(workspaceId, tx);
    return mask_pii && maskedValues(args).length > 0 ? (withPlaceholders(args) as ActionArguments) : args;
  }

  seal(workspaceId: string, id: string, args: ActionArguments): Buffer {
    return this.vault.seal(Buffer.from(JSON.stringify(args)), ACTION_ARGUMENTS.place(workspaceId, id));
  }

  /** The arguments to run a waiting action with. Throws VaultError where they do not open. */
  async open(tx: Queryable, workspaceId: string, row: ActionRow): Promise<ActionArguments> {
    const sealed = await this.store.masked(tx, workspaceId, row.id);
    if (sealed === null) return row.arguments;
    return JSON.parse(
      this.vault.open(sealed, ACTION_ARGUMENTS.place(workspaceId, row.id)).toString(),
    ) as ActionArguments;
  }
}

/** A scalar with something to mask, as text; null where there is none. */
function maskedText(value: Json): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  const masked = maskSecretNumbers(text);
  return masked === text ? null : masked;
}

/** Every value that is kept as a placeholder: it must not come back into the receipt either. */
export function maskedValues(value: Json): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((item) => maskedValues(item as Json));
  return maskedText(value) === null ? [] : [String(value)];
}

function withPlaceholders(value: Json): Json {
  if (Array.isArray(value)) return value.map(withPlaceholders);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPlaceholders(item)]));
  return maskedText(value) ?? value;
}
