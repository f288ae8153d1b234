/** The agent of an invented company: indexes its articles as the product does, and runs turns in this process. */
import type { SectionExamples } from '../../src/agent/ports/knowledge.js';
import type { LargeModel } from '../../src/agent/ports/model.js';
import type { TurnInput, TurnResult, TurnScene } from '../../src/agent/ports/turn.js';
import { runTurn } from '../../src/agent/turn.js';
import { guardrailsOf } from '../../src/conversations/turns/agent-settings.reader.js';
import { DEFAULTS, GuardrailsDto } from '../../src/assistant/configuration/guardrails/guardrails.dto.js';
import { normalise } from '../../src/assistant/knowledge/normalise/normalise.js';
import { MemoryIndex } from './memory-index.js';

/** The default guardrails of a workspace. */
const GUARDRAILS = guardrailsOf(Object.assign(new GuardrailsDto(), DEFAULTS));
/** A fixed moment: recorded replies are found by their prompt on any day. */
const SCENE: TurnScene = {
  at: '2026-11-23T10:00:00Z',
  timezone: 'UTC',
  channel: 'human',
  name: null,
  isSignedIn: false,
};
/** Long enough for the clock not to affect any turn. */
const MODEL_BUDGET_MS = 600_000;

export interface Company {
  company: { name: string };
  /** `content` is Markdown. */
  articles: { id: string; title: string; content: string }[];
  /** Example questions of sections, with the id of their article. */
  examples?: (SectionExamples & { article: string })[];
}

/** A message, and what both sides wrote before it. */
interface Asked {
  message: string;
  before: { from: 'customer' | 'agent'; text: string }[];
}

export class CompanyAgent {
  private constructor(
    private readonly name: string,
    readonly index: MemoryIndex,
  ) {}

  static async of({ company, articles, examples: all = [] }: Company): Promise<CompanyAgent> {
    const documents = articles.map(async ({ id, title, content }) => {
      const { text, language } = await normalise({ format: 'markdown', text: content });
      const examples = all.filter(({ article }) => article === id);
      return { id, title, text, locale: language, examples };
    });
    return new CompanyAgent(company.name, new MemoryIndex(await Promise.all(documents)));
  }

  /** @param model null = the embedded engine */
  async ask(asked: Asked, model: LargeModel | null, more: Partial<TurnInput> = {}): Promise<TurnResult> {
    const dependencies = { index: this.index, model, modelBudgetMs: MODEL_BUDGET_MS };
    for await (const event of runTurn(dependencies, { ...this.inputOf(asked), ...more }))
      if (event.type === 'done') return event.result;
    throw new Error(`the turn of “${asked.message}” ended without a result`);
  }

  private inputOf({ message, before }: Asked): TurnInput {
    const history = before.filter(({ from }) => from === 'customer').map(({ text }) => text);
    const turns = before.length - history.length;
    return {
      workspaceId: 'world',
      company: this.name,
      question: message,
      history,
      dialogue: before,
      locale: null,
      fallbackMessage: null,
      scene: SCENE,
      guardrails: GUARDRAILS,
      ...(turns > 0 && { memory: { turns, misses: 0, pending: null, language: null } }),
    };
  }
}
