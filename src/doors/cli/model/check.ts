/** Forty turns of an invented company by the agent's own turn, with its prompts, its proof and its judge. */
import { ModelUnavailable, type LargeModel } from '../../../agent/ports/model.js';
import type { OfferedTool } from '../../../agent/ports/tool.js';
import { TurnTrace } from '../../../agent/ports/trace.js';
import type { TurnInput, TurnResult } from '../../../agent/ports/turn.js';
import { agentRequest } from '../../../agent/prompts/agent.js';
import { judgeRequest, readVerdicts } from '../../../agent/prompts/judge.js';
import { indexDocument } from '../../../agent/retrieval/indexing.js';
import { runTurn } from '../../../agent/turn.js';
import { DEFAULTS, GuardrailsDto } from '../../../assistant/configuration/guardrails/guardrails.dto.js';
import { ShadowIndex } from '../../../assistant/knowledge/shadow-index.js';
import { guardrailsOf } from '../../../conversations/turns/agent-settings.reader.js';
import { InvariantError } from '../../../platform/kernel/invariant.js';
import type { CheckData, CheckTurn } from './check-data.js';
import { isCallAsText, isMisformed, WatchedModel } from './watched-model.js';

type TurnOf<Kind extends CheckTurn['kind']> = Extract<CheckTurn, { kind: Kind }>;
export type Outcome = 'right' | 'partly' | 'missed' | 'wrong' | 'no_reply';

/** What was counted; nothing is judged here. */
export interface Findings {
  turns: { kind: CheckTurn['kind']; ask: string; outcome: Outcome; said: string; ms: number; tokens: number | null }[];
  replies: number;
  misformed: number;
  orders: number;
  /** Orders whose tool the model called, as a call. */
  called: number;
  calledAsText: number;
  proposed: number;
  refused: number;
  judgedTrue: number;
  /** True sentences that the judge does not support. */
  doubted: number;
  judgedFalse: number;
  /** False sentences that the judge supports. */
  passed: number;
  /** Why there was no reply, the last time. */
  failure: string | null;
}

interface CheckOptions {
  /** For all calls of a turn, as the server's. */
  budgetMs: number;
  signal: AbortSignal;
  onTurn?(done: number, total: number, ask: string): void;
}

/** After so many turns at the beginning without any reply, the others would only wait. */
const SILENT_MAX = 3;
const CHARACTERS_PER_TOKEN = 4;

export async function check(model: LargeModel, data: CheckData, options: CheckOptions): Promise<Findings> {
  const run = new Check(model, data, options);
  for (const [at, turn] of data.turns.entries()) {
    options.signal.throwIfAborted();
    options.onTurn?.(at, data.turns.length, turn.ask);
    await run.ask(turn);
    if (at + 1 === SILENT_MAX && run.findings.replies === 0) break;
  }
  return run.findings;
}

class Check {
  readonly findings: Findings = {
    ...{ turns: [], replies: 0, misformed: 0, orders: 0, called: 0, calledAsText: 0, proposed: 0, refused: 0 },
    ...{ judgedTrue: 0, doubted: 0, judgedFalse: 0, passed: 0, failure: null },
  };
  private readonly index = new ShadowIndex();
  private readonly guardrails = guardrailsOf(Object.assign(new GuardrailsDto(), DEFAULTS));

  constructor(
    private readonly model: LargeModel,
    private readonly data: CheckData,
    private readonly options: CheckOptions,
  ) {
    for (const { title, text } of data.articles) {
      const document = { id: title, title, text, locale: 'en' };
      this.index.add({ ...document, url: null, version: 1 }, indexDocument(document).passages);
    }
  }

  async ask(turn: CheckTurn): Promise<void> {
    const model = new WatchedModel(this.model);
    const startedAt = performance.now();
    const { outcome, said } = await this.outcomeOf(turn, model).catch((error: unknown) => {
      if (!(error instanceof ModelUnavailable)) throw error;
      return { outcome: 'no_reply', said: '' } as const;
    });
    const ms = Math.round(performance.now() - startedAt);
    const replies = model.calls.flatMap(({ request, reply }) => (reply ? [{ request, reply }] : []));
    const tokens = replies.map(({ reply: { usage } }) => (usage.promptTokens ?? NaN) + (usage.completionTokens ?? NaN));
    const sum = tokens.reduce((a, b) => a + b, 0);
    const found = this.findings;
    found.turns.push({ kind: turn.kind, ask: turn.ask, outcome, said, ms, tokens: Number.isNaN(sum) ? null : sum });
    found.replies += replies.length;
    found.misformed += replies.filter(({ request, reply }) => isMisformed(request, reply)).length;
    found.failure = model.failure ?? found.failure;
    found.calledAsText += Number(replies.some(({ request, reply }) => isCallAsText(request.tools, reply)));
    if (turn.kind !== 'act' || turn.tool === null) return;
    found.orders++;
    found.called += Number(replies.some(({ reply }) => reply.calls.some(({ name }) => name === turn.tool)));
  }

  private outcomeOf(turn: CheckTurn, model: WatchedModel): Promise<{ outcome: Outcome; said: string }> {
    if (turn.kind === 'judge') return this.judge(turn, model);
    return turn.kind === 'canary' ? this.canary(turn, model) : this.turn(turn, model);
  }

  private async turn(turn: TurnOf<'answer' | 'unknown' | 'act'>, model: WatchedModel) {
    const ran: [name: string, args: unknown][] = [];
    const trace = new TurnTrace();
    const before = turn.kind === 'answer' ? (turn.before ?? []) : [];
    const history = before.filter(({ from }) => from === 'customer').map(({ text }) => text);
    const input: TurnInput = {
      ...{ workspaceId: 'check', company: this.data.company, question: turn.ask, dialogue: before, history },
      ...{ locale: null, fallbackMessage: null, guardrails: this.guardrails, trace, scene: sceneNow() },
      ...(before.length > 0 && { memory: { turns: 1, misses: 0, pending: null, language: null } }),
      ...(turn.kind === 'act' && { acting: actingBy(this.data, ran) }),
    };
    const result = await lastOf(this.index, { model, input, ...this.options });
    for (const step of trace.steps)
      if (step.kind === 'judged') {
        this.findings.proposed += step.sentences.length;
        this.findings.refused += step.sentences.filter(({ reason }) => reason !== null).length;
      }
    const outcome = result.failure === 'model_error' ? 'no_reply' : outcomeOf(turn, result, ran);
    return { outcome, said: result.answer };
  }

  /** The judge alone: the hard checks before it would refuse some of the false sentences without it. */
  private async judge({ ask, quotes, sentences }: TurnOf<'judge'>, model: WatchedModel) {
    const shown = quotes.map((quote) => ({ ...quote, before: '' }));
    const judged = sentences.map(({ text }) => ({ text, quotes: shown, doubts: [], computed: [] }));
    const request = judgeRequest({ message: ask, dialogue: [], sentences: judged });
    const { text } = await model.complete({ ...request, timeoutMs: this.options.budgetMs }, this.options.signal);
    const isSupported = readVerdicts(text, sentences.length).map((verdict) => verdict === 'supported');
    const doubted = sentences.filter(({ isTrue }, at) => isTrue && !isSupported[at]).length;
    const passed = sentences.filter(({ isTrue }, at) => !isTrue && isSupported[at]).length;
    const trueOnes = sentences.filter(({ isTrue }) => isTrue).length;
    this.findings.judgedTrue += trueOnes;
    this.findings.judgedFalse += sentences.length - trueOnes;
    this.findings.doubted += doubted;
    this.findings.passed += passed;
    const outcome: Outcome = passed > 0 ? 'wrong' : doubted > 0 ? 'partly' : 'right';
    return { outcome, said: text };
  }

  /** More evidence than a turn shows: an endpoint that cuts its prompts off loses the beginning without a word. */
  private async canary(turn: TurnOf<'canary'>, model: WatchedModel) {
    const lines = [turn.first];
    const characters = turn.tokens * CHARACTERS_PER_TOKEN;
    for (let n = 1, length = 0; length < characters; n++) {
      const filler = turn.filler
        .replace('{n}', `${n}`)
        .replace('{row}', `${n % 9}`)
        .replace('{kg}', `${4 + (n % 7)}`);
      length += lines.push(filler) && filler.length + 6;
    }
    const evidence = lines.map((line, at) => `[${at + 1}] ${line}`);
    const { company } = this.data;
    const languages = { language: 'en', knowledgeLanguage: 'en' };
    const asked = { company, ...languages, evidence, queries: ['gate'], message: turn.ask };
    const request = agentRequest({ ...asked, dialogue: [], tools: [], rejected: [] });
    const { text } = await model.complete({ ...request, timeoutMs: this.options.budgetMs }, this.options.signal);
    const outcome: Outcome = has(text, turn.facts) ? 'right' : 'missed';
    return { outcome, said: text };
  }
}

async function lastOf(
  index: ShadowIndex,
  { model, input, budgetMs, signal }: CheckOptions & { model: LargeModel; input: TurnInput },
): Promise<TurnResult> {
  for await (const event of runTurn({ index, model, modelBudgetMs: budgetMs }, input, signal))
    if (event.type === 'done') return event.result;
  throw new InvariantError('a turn ends without a result');
}

const sceneNow = (): TurnInput['scene'] => ({
  ...{ at: new Date().toISOString(), timezone: 'UTC', channel: 'human', name: null, isSignedIn: false },
});

/** The company's actions, which do nothing but say that they were done. */
function actingBy({ tools }: CheckData, ran: [string, unknown][]): TurnInput['acting'] {
  const none = { status: 'failed', reason: 'not_found', message: '', data: null } as const;
  const offered = tools.map((tool): OfferedTool => ({
    ...{ ...tool, effect: 'act', destructive: false, idempotent: false },
    run: (args) => {
      ran.push([tool.name, args]);
      return Promise.resolve({ status: 'done', data: null });
    },
  }));
  return {
    ...{ tools: () => Promise.resolve(offered), confirm: () => Promise.resolve(none) },
    ...{ withdraw: () => Promise.resolve(none), email: null, timezone: null },
    today: new Date().toISOString().slice(0, 10),
  };
}

function outcomeOf(
  turn: TurnOf<'answer' | 'unknown' | 'act'>,
  { status, grounded, isPartial, answer }: TurnResult,
  ran: [name: string, args: unknown][],
): Outcome {
  if (turn.kind === 'act') {
    const [first] = ran;
    if (!first) return turn.tool === null ? 'right' : 'missed';
    const [name, args] = first;
    return name === turn.tool && JSON.stringify(args) === JSON.stringify(turn.arguments) ? 'right' : 'wrong';
  }
  const isClaim = status === 'answered' && grounded;
  if (turn.kind === 'unknown') return isClaim && !isPartial ? 'wrong' : 'right';
  if (!isClaim) return 'missed';
  if (has(answer, turn.facts)) return 'right';
  return isPartial || turn.facts.some((fact) => has(answer, [fact])) ? 'partly' : 'wrong';
}

/** Whether a text has one of each fact's texts, as words of their own: `6` is not in `16`. */
const has = (text: string, facts: string[][]): boolean =>
  facts.every((fact) => fact.some((one) => hasWords(text, one)));

function hasWords(text: string, words: string): boolean {
  const [within, sought] = [text, words].map((one) => one.toLowerCase().replace(/\s+/g, ' '));
  const parts = ` ${within} `.split(sought ?? '');
  return parts.some(
    (part, at) => at > 0 && !/[\p{L}\p{N}]$/u.test(parts[at - 1] ?? '') && !/^[\p{L}\p{N}]/u.test(part),
  );
}
