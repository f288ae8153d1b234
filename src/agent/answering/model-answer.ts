/**
 * The answer of a large model (decision 0099): it sees whole sections, may search again or name a tool, and
 * writes short sentences with their evidence. Code and a judge decide which of them are sent.
 */
import type { KnowledgeIndex } from '../ports/knowledge.js';
import { ModelUnavailable, type Evidence, type ToolCall, type ToolSketch } from '../ports/model.js';
import { traced, type TurnTrace } from '../ports/trace.js';
import type { DialogueMessage, TurnScene } from '../ports/turn.js';
import type { ModelSession } from '../models/model-session.js';
import { agentRequest, HAND_OFF_TOOL, SEARCH_TOOL } from '../prompts/agent.js';
import { toolChoiceRequest } from '../prompts/tool-choice.js';
import { readQueries, rewriteRequest, usableQueries } from '../prompts/rewrite.js';
import { evidenceLines, type EvidenceLines } from './evidence-lines.js';
import { findMore, findSections, type FoundSections } from './find-sections.js';
import { ReplyProof, type ProofContext, type ProvenReply } from './proven-reply.js';
import { parseReply, tracedReply, type ParsedReply } from './reply.js';
import { handOffIn, type ForPerson } from './for-person.js';

export interface ModelQuestion {
  workspaceId: string;
  company: string | null;
  /** Masked if the workspace masks personal data. */
  message: string;
  dialogue: DialogueMessage[];
  /** BCP 47 language of the reply. */
  language: string;
  locale: string | null;
  scene: TurnScene | null;
  synonyms: string[][];
  /** Tools that the model may use in addition to searching and handing off. */
  tools: ToolSketch[];
  trace?: TurnTrace | undefined;
}

/** Result of the agent call, before anything is proven. */
export type Proposal =
  | { kind: 'reply'; reply: ParsedReply; lines: EvidenceLines }
  | { kind: 'hand_off'; why: ForPerson }
  | { kind: 'tools'; calls: ToolCall[] };

/** Share of the remaining time for the first agent call: the judge needs the rest. */
const AGENT_SHARE = 0.6;
const REWRITE_SHARE = 0.25;
const NOTHING_FOUND = 'A search found nothing more. Reply with what there is.';

export class ModelAnswer {
  private found: FoundSections | null = null;
  private queries: string[] = [];
  private rewritten: Promise<string[]> | null = null;

  constructor(
    private readonly index: KnowledgeIndex,
    private readonly model: ModelSession,
    private readonly question: ModelQuestion,
  ) {}

  /** The evidence last shown to the model, best first. */
  get evidence(): Evidence[] {
    return this.found ? evidenceLines(this.found.sections).evidence : [];
  }

  /**
   * Calls the model. UNKNOWN and PARTLY count only after a search in the words of the knowledge.
   * @param rejected why earlier tool calls cannot be used, in our words
   */
  async propose(rejected: string[] = []): Promise<Proposal> {
    const found = (this.found ??= await this.retrieve());
    const proposal = await this.ask(found, rejected);
    if (this.queries.length > 0) return proposal;
    if (proposal.kind === 'tools') {
      const search = proposal.calls.find(({ name }) => name === SEARCH_TOOL);
      if (!search) return proposal;
      const asked = usableQueries(search.arguments?.['queries']);
      const more = await this.searchAgain(found, asked.length > 0 ? asked : await this.rewrite());
      return this.ask(more, this.queries.length > 0 ? rejected : [...rejected, NOTHING_FOUND]);
    }
    const isIncomplete = proposal.kind === 'reply' && ['UNKNOWN', 'PARTLY'].includes(proposal.reply.tag);
    if (!isIncomplete || found.isWhole) return proposal;
    try {
      const more = await this.searchAgain(found, await this.rewrite());
      return hasNewLines(more, found) ? await this.ask(more, rejected) : proposal;
    } catch (error) {
      // A partial answer is sent even if the following search takes too long.
      if (error instanceof ModelUnavailable && proposal.reply.tag === 'PARTLY') return proposal;
      throw error;
    }
  }

  /**
   * The tool calls that the customer's own words order; empty if none. The agent call has seen documents, so
   * its tool calls count only if a call that sees only the customer's words makes them again.
   */
  async confirmTools(rejected: string[]): Promise<ToolCall[]> {
    const { message, dialogue, tools } = this.question;
    const request = toolChoiceRequest({ message, dialogue, tools, rejected });
    return (await this.model.complete(request, REWRITE_SHARE)).calls;
  }

  /**
   * Proves a reply; the result is safe to send. Throws ModelUnavailable if there is neither a judge nor a
   * quotation.
   */
  prove({ reply, lines }: Proposal & { kind: 'reply' }, context: ProofContext): Promise<ProvenReply> {
    return new ReplyProof(this.model, lines, context).prove(reply);
  }

  private async retrieve(): Promise<FoundSections> {
    const { workspaceId, message, dialogue, locale, synonyms, trace } = this.question;
    const history = dialogue.filter(({ from }) => from === 'customer').map(({ text }) => text);
    const found = await findSections(this.index, { workspaceId, message, history, locale, synonyms, trace });
    this.found = found;
    // Otherwise the model itself requests a search if these sections lack something.
    return found.isWeak ? this.searchAgain(found, await this.rewrite()) : found;
  }

  /** Called once a turn: the same prompt has the same reply. */
  private rewrite(): Promise<string[]> {
    return (this.rewritten ??= this.askForQueries());
  }

  private async askForQueries(): Promise<string[]> {
    const { message, dialogue } = this.question;
    const knowledgeLanguage = this.found?.language ?? 'en';
    const reply = await this.model.complete(rewriteRequest({ message, dialogue, knowledgeLanguage }), REWRITE_SHARE);
    return readQueries(reply.text);
  }

  /** @returns the found sections with those of the queries */
  private async searchAgain(found: FoundSections, queries: string[]): Promise<FoundSections> {
    if (queries.length === 0) return found;
    this.queries = queries;
    return (this.found = await findMore(this.index, { query: this.question, found, queries }));
  }

  private async ask({ sections, language: knowledgeLanguage }: FoundSections, rejected: string[]): Promise<Proposal> {
    const { company, language, message, dialogue, tools, scene, trace } = this.question;
    const lines = evidenceLines(sections);
    trace?.add({ kind: 'shown', evidence: lines.evidence.map((evidence) => traced(evidence, null)) });
    const request = agentRequest({
      company,
      language,
      knowledgeLanguage,
      message,
      dialogue,
      tools,
      scene,
      rejected,
      evidence: lines.lines,
      queries: this.queries,
    });
    const { text, calls, truncated } = await this.model.complete(request, AGENT_SHARE);
    const handOff = calls.find(({ name }) => name === HAND_OFF_TOOL);
    if (handOff) return { kind: 'hand_off', why: handOffIn(handOff) };
    if (calls.length > 0) return { kind: 'tools', calls };
    const reply = parseReply(text, lines.evidence, truncated);
    trace?.add(tracedReply(reply));
    return { kind: 'reply', reply, lines };
  }
}

/** Whether a search added lines that the model has not seen. */
function hasNewLines(more: FoundSections, found: FoundSections): boolean {
  const seen = new Set(evidenceLines(found.sections).lines);
  return evidenceLines(more.sections).lines.some((line) => !seen.has(line));
}
