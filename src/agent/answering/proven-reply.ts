/** Proves a large model's reply: hard checks, the judge, one repair, else the quotations themselves. */
import type { ModelSession } from '../models/model-session.js';
import { ModelUnavailable, type Evidence } from '../ports/model.js';
import type { ReplyTag } from '../prompts/agent.js';
import { repairRequest } from '../prompts/repair.js';
import { judgeSentences, type JudgeContext, type JudgedProposal } from '../proof/judge.js';
import type { ProposedSentence } from '../proof/proposed.js';
import type { EvidenceLines } from './evidence-lines.js';
import { parseReply, type ParsedReply } from './reply.js';

export interface ProvenReply {
  tag: ReplyTag;
  /** To be sent, in order. */
  sentences: ProposedSentence[];
  /** Quotations to show instead, where no sentence with a citation was supported; never beside the question. */
  quotations: Evidence[];
  wasRepaired: boolean;
  /** Something was claimed, and nothing of it is left: what remains is no answer. */
  isEmptied: boolean;
}

/** What proof needs of the question. */
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

  /** Throws ModelUnavailable where the judge is away and nothing was cited. */
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
    const all = repaired.sentences.map((sentence) => (again.get(keyOf(sentence)) ?? before.get(keyOf(sentence)))!);
    const seen = [...first, ...all];
    // What was proven the first time is not given up for a repair in which nothing is.
    if (!all.some(isSupportedClaim) && first.some(isSupportedClaim)) return proven(reply.tag, first, seen);
    return { ...proven(repaired.tag, all, seen), wasRepaired: true };
  }

  /** The verdicts, or why there is no judge. */
  private judge(sentences: ProposedSentence[]): Promise<JudgedProposal[] | ModelUnavailable> {
    return judgeSentences(this.model, sentences, this.judging).catch(unavailable);
  }

  /** null where the model has nothing better, or is away. */
  private async repair(judged: JudgedProposal[]): Promise<ParsedReply | null> {
    const { company, language, message, dialogue } = this.context;
    const kept = judged.filter(({ reason }) => reason === null).map(({ sentence }) => sentence.text);
    const failed = judged.flatMap(({ sentence, reason }) =>
      reason ? [{ sentence: sentence.text, reason: reason.replaceAll('_', ' ') }] : [],
    );
    const evidence = this.lines.lines;
    const request = repairRequest({ company, language, evidence, message, dialogue, kept, failed });
    const reply = await this.model.complete(request, REPAIR_SHARE).catch(unavailable);
    if (reply instanceof ModelUnavailable) return null;
    const parsed = parseReply(reply.text, this.lines.evidence, reply.truncated);
    return parsed.sentences.length > 0 ? parsed : null;
  }
}

/** A judge that is away supports nothing: what was cited is shown word for word. */
function unjudged({ tag, sentences }: ParsedReply, away: ModelUnavailable): ProvenReply {
  const quotations = distinct(sentences.flatMap(({ cited }) => cited));
  if (quotations.length === 0) throw away;
  const shown = quotations.slice(0, QUOTATIONS_MAX);
  return { tag, sentences: [], quotations: shown, wasRepaired: false, isEmptied: false };
}

/** @param seen all that was judged, where quotations may be needed */
function proven(tag: ReplyTag, judged: JudgedProposal[], seen: JudgedProposal[]): ProvenReply {
  const sentences = judged.filter(({ reason }) => reason === null).map(({ sentence }) => sentence);
  const hasClaim = sentences.some(({ cited }) => cited.length > 0);
  // Who says honestly that it is not known is not contradicted by the line that was just rejected.
  const isHonest = tag === 'UNKNOWN' && sentences.length > 0;
  const quotations = hasClaim || isHonest ? [] : quotationsOf(seen).slice(0, QUOTATIONS_MAX);
  const isEmptied = !hasClaim && quotations.length === 0 && sentences.length < judged.length;
  return { tag, sentences, quotations, wasRepaired: false, isEmptied };
}

/** What was cited; nothing that a sentence cites which was judged beside the question. */
function quotationsOf(seen: JudgedProposal[]): Evidence[] {
  const beside = seen.filter(({ verdict }) => verdict === 'beside_question');
  const unfit = new Set(beside.flatMap(({ sentence }) => sentence.cited.map(placeOf)));
  return distinct(seen.flatMap(({ sentence }) => sentence.cited)).filter((one) => !unfit.has(placeOf(one)));
}

function unavailable(error: unknown): ModelUnavailable {
  if (error instanceof ModelUnavailable) return error;
  throw error;
}

/** A sentence beside the question is left out without another call, where something else answers. */
const needsRepair = (judged: JudgedProposal[]): boolean =>
  judged.some(({ reason, verdict }) => reason !== null && verdict !== 'beside_question') ||
  (judged.some(({ reason }) => reason !== null) && !judged.some(isSupportedClaim));

const isSupportedClaim = ({ reason, sentence }: JudgedProposal): boolean =>
  reason === null && sentence.cited.length > 0;
const placeOf = ({ documentId, start }: Evidence): string => `${documentId} ${start}`;
const distinct = (evidence: Evidence[]): Evidence[] => [
  ...new Map(evidence.map((one) => [placeOf(one), one])).values(),
];

/** What makes two sentences the same for the judge. */
const keyOf = ({ text, cited, computations }: ProposedSentence): string =>
  JSON.stringify([text, cited.map(placeOf), computations]);
const byKey = (judged: JudgedProposal[]): Map<string, JudgedProposal> =>
  new Map(judged.map((one) => [keyOf(one.sentence), one]));

function beforeIn({ evidence, before }: EvidenceLines): (one: Evidence) => string {
  const lines = new Map(evidence.map((one, at) => [one, before[at]!]));
  return (one) => lines.get(one) ?? '';
}
