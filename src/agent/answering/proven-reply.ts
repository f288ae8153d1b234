/** Proves a large model's reply: hard checks, the judge, one repair, otherwise the quotations themselves. */
import { required } from '../../platform/kernel/invariant.js';
import type { ModelSession } from '../models/model-session.js';
import { ModelUnavailable, type Evidence } from '../ports/model.js';
import type { ReplyTag } from '../prompts/agent.js';
import { repairRequest } from '../prompts/repair.js';
import { judgeSentences, type JudgeContext, type JudgedProposal } from '../proof/judge.js';
import type { ProposedSentence } from '../proof/proposed.js';
import type { EvidenceLines } from './evidence-lines.js';
import { parseReply, tracedReply, type ParsedReply } from './reply.js';

export interface ProvenReply {
  tag: ReplyTag;
  /** Sentences to send, in order. */
  sentences: ProposedSentence[];
  /** Quotations to show instead, if no sentence with a citation was supported; never irrelevant ones. */
  quotations: Evidence[];
  /** Proven claims about which the judge was told a doubt. */
  doubts: number;
  /** Claims of the reply that were refused, or not judged. */
  unproven: number;
  /** No claim of the reply is left: the rest is not an answer. */
  isEmptied: boolean;
  /** Claims that were refused beside those that are sent, and that nothing has replaced. */
  refused: ProposedSentence[];
}

/** The question, as the proof needs it. */
export interface ProofContext extends Omit<JudgeContext, 'before' | 'shown'> {
  company: string | null;
}

/** Share of the remaining time for the repair: its sentences are judged again. */
const REPAIR_SHARE = 0.6;
const QUOTATIONS_MAX = 2;

export class ReplyProof {
  private readonly judging: JudgeContext;

  constructor(
    private readonly model: ModelSession,
    private readonly lines: EvidenceLines,
    private readonly context: ProofContext,
  ) {
    this.judging = { ...context, before: beforeIn(lines), shown: lines.lines.join('\n') };
  }

  /** Throws ModelUnavailable if the judge is unavailable and nothing was cited. */
  async prove(reply: ParsedReply): Promise<ProvenReply> {
    const first = await this.judge(reply.sentences);
    if (first instanceof ModelUnavailable) return unjudged(reply, first);
    if (!needsRepair(first)) return proven(reply.tag, first, first);
    const repaired = await this.repair(first);
    if (!repaired) return proven(reply.tag, first, first);
    const before = byKey(first);
    const judged = await this.judge(repaired.sentences.filter((sentence) => !before.has(keyOf(sentence))));
    if (judged instanceof ModelUnavailable) return proven(reply.tag, first, first);
    const again = byKey(judged);
    const all = repaired.sentences.map((sentence) => {
      const key = keyOf(sentence);
      return required(again.get(key) ?? before.get(key), 'the verdict on a sentence');
    });
    const seen = [...first, ...all];
    // Sentences that were proven the first time are kept if the repair proves none.
    if (!all.some(isSupportedClaim) && first.some(isSupportedClaim)) return proven(reply.tag, first, seen);
    return proven(repaired.tag, all, seen);
  }

  /** The verdicts, or why there is no judge. */
  private judge(sentences: ProposedSentence[]): Promise<JudgedProposal[] | ModelUnavailable> {
    return judgeSentences(this.model, sentences, this.judging).catch(unavailable);
  }

  /** null if the model has nothing better, or is unavailable. */
  private async repair(judged: JudgedProposal[]): Promise<ParsedReply | null> {
    const { company, language, message, dialogue, scene } = this.context;
    const kept = judged.filter(({ reason }) => reason === null).map(({ sentence }) => sentence.text);
    const failed = judged.flatMap(({ sentence, reason }) =>
      reason ? [{ sentence: sentence.text, reason: reason.replaceAll('_', ' ') }] : [],
    );
    const evidence = this.lines.lines;
    const request = repairRequest({ company, language, evidence, scene, message, dialogue, kept, failed });
    const reply = await this.model.complete(request, REPAIR_SHARE).catch(unavailable);
    if (reply instanceof ModelUnavailable) return null;
    const parsed = parseReply(reply.text, this.lines.evidence, reply.truncated);
    this.model.trace?.add(tracedReply(parsed));
    return parsed.sentences.length > 0 ? parsed : null;
  }
}

/** An unavailable judge supports nothing: the cited quotations are shown literally. */
function unjudged({ tag, sentences }: ParsedReply, error: ModelUnavailable): ProvenReply {
  const quotations = distinct(sentences.flatMap(({ cited }) => cited));
  if (quotations.length === 0) throw error;
  const shown = quotations.slice(0, QUOTATIONS_MAX);
  const unproven = sentences.filter(({ cited }) => cited.length > 0).length;
  return { tag, sentences: [], quotations: shown, doubts: 0, unproven, isEmptied: false, refused: [] };
}

/** @param seen all judged sentences, in case quotations are needed */
function proven(tag: ReplyTag, judged: JudgedProposal[], seen: JudgedProposal[]): ProvenReply {
  const sentences = judged.filter(({ reason }) => reason === null).map(({ sentence }) => sentence);
  const hasClaim = sentences.some(({ cited }) => cited.length > 0);
  // An honest "I don't know" is not contradicted by the line that was just rejected.
  const isHonest = tag === 'UNKNOWN' && sentences.length > 0;
  const quotations = hasClaim || isHonest ? [] : quotationsOf(seen).slice(0, QUOTATIONS_MAX);
  const isEmptied = !hasClaim && quotations.length === 0 && sentences.length < judged.length;
  const unproven = judged.filter(isRefusedClaim).map(({ sentence }) => sentence);
  const doubts = judged.filter((proposal) => isSupportedClaim(proposal) && proposal.isDoubted).length;
  const refused = hasClaim ? unproven : [];
  return { tag, sentences, quotations, doubts, unproven: unproven.length, isEmptied, refused };
}

/** What is beside the question is no part of its answer; courtesy that was refused is none either. */
const isRefusedClaim = ({ reason, sentence: { cited, unknownCitations } }: JudgedProposal): boolean =>
  reason !== null &&
  reason !== 'beside_question' &&
  (cited.length > 0 || unknownCitations > 0 || reason === 'uncited_figure');

/** The cited quotations, except those of sentences judged irrelevant to the question. */
function quotationsOf(seen: JudgedProposal[]): Evidence[] {
  const irrelevant = seen.filter(({ verdict }) => verdict === 'beside_question');
  const unfit = new Set(irrelevant.flatMap(({ sentence }) => sentence.cited.map(locationOf)));
  return distinct(seen.flatMap(({ sentence }) => sentence.cited)).filter((cited) => !unfit.has(locationOf(cited)));
}

function unavailable(error: unknown): ModelUnavailable {
  if (error instanceof ModelUnavailable) return error;
  throw error;
}

/** An irrelevant sentence is dropped without another call if another sentence answers. */
const needsRepair = (judged: JudgedProposal[]): boolean =>
  judged.some(({ reason, verdict }) => reason !== null && verdict !== 'beside_question') ||
  (judged.some(({ reason }) => reason !== null) && !judged.some(isSupportedClaim));

const isSupportedClaim = ({ reason, sentence }: JudgedProposal): boolean =>
  reason === null && sentence.cited.length > 0;
const locationOf = ({ documentId, start }: Evidence): string => `${documentId} ${start}`;
const distinct = (evidence: Evidence[]): Evidence[] => [
  ...new Map(evidence.map((quotation) => [locationOf(quotation), quotation])).values(),
];

/** Key by which the judge treats two sentences as the same. */
const keyOf = ({ text, cited, computations }: ProposedSentence): string =>
  JSON.stringify([text, cited.map(locationOf), computations]);
const byKey = (judged: JudgedProposal[]): Map<string, JudgedProposal> =>
  new Map(judged.map((proposal) => [keyOf(proposal.sentence), proposal]));

function beforeIn({ evidence, before }: EvidenceLines): (evidence: Evidence) => string {
  const lines = new Map(evidence.map((line, index) => [line, before[index]]));
  return (line) => lines.get(line) ?? '';
}
