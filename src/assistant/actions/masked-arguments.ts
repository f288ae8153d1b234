/**
 * Replaces values that the guardrails mask (card and account numbers) by placeholders in the arguments that are
 * stored, shown to the team and sent to webhooks. The values themselves are stored encrypted until the action
 * runs, and then deleted.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import { ACTION_ARGUMENTS } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
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

  /** Returns the arguments in their stored form; the same object if nothing is masked. */
  async mask(tx: Queryable, workspaceId: string, args: ActionArguments): Promise<ActionArguments> {
    const { mask_pii } = await this.guardrails.get(workspaceId, tx);
    return mask_pii && maskedValues(args).length > 0 ? (withPlaceholders(args) as ActionArguments) : args;
  }

  seal(workspaceId: string, id: string, args: ActionArguments): Buffer {
    return this.vault.seal(Buffer.from(JSON.stringify(args)), ACTION_ARGUMENTS.aad(workspaceId, id));
  }

  /** The arguments to run a waiting action with. Throws VaultError if they cannot be decrypted. */
  async open(tx: Queryable, workspaceId: string, row: ActionRow): Promise<ActionArguments> {
    const sealed = await this.store.sealedArguments(tx, workspaceId, row.id);
    if (sealed === null) return row.arguments;
    return JSON.parse(this.vault.open(sealed, ACTION_ARGUMENTS.aad(workspaceId, row.id)).toString()) as ActionArguments;
  }
}

/** Masks a scalar; null if it contains nothing to mask. */
function maskedText(value: Json): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  const masked = maskSecretNumbers(text);
  return masked === text ? null : masked;
}

/** Values that are stored as placeholders, and must not appear in the receipt either. */
export function maskedValues(value: Json): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((item) => maskedValues(item));
  return maskedText(value) === null ? [] : [String(value)];
}

function withPlaceholders(value: Json): Json {
  if (Array.isArray(value)) return value.map(withPlaceholders);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPlaceholders(item)]));
  return maskedText(value) ?? value;
}
