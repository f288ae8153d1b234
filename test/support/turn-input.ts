import type { TurnInput } from '../../src/agent/ports/turn.js';

/** A turn's input with what a test leaves out; earlier messages of the customer alone are the dialogue where none is given. */
export function turnInput(question: string, more: Partial<TurnInput> = {}): TurnInput {
  const history = more.history ?? [];
  const dialogue = history.map((text) => ({ from: 'customer' as const, text }));
  const defaults = { workspaceId: 'w', company: 'Acme', locale: null, fallbackMessage: null };
  return { ...defaults, dialogue, ...more, history, question };
}

/** What a turn needs without a configured language model. */
export const WITHOUT_MODEL = { model: null, modelBudgetMs: 0 };
