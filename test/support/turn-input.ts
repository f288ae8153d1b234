import type { TurnInput } from '../../src/agent/ports/turn.js';

/** Input of a turn with defaults; without a dialogue, it consists of the customer's earlier messages. */
export function turnInput(question: string, more: Partial<TurnInput> = {}): TurnInput {
  const history = more.history ?? [];
  const dialogue = history.map((text) => ({ from: 'customer' as const, text }));
  const defaults = { workspaceId: 'w', company: 'Acme', locale: null, fallbackMessage: null };
  return { ...defaults, dialogue, ...more, history, question };
}

/** Dependencies of a turn without a configured language model. */
export const WITHOUT_MODEL = { model: null, modelBudgetMs: 0 };
