/**
 * Turns proven sentences into what is sent: citations without duplicates, nothing that the workspace's rules
 * withhold.
 */
import { endsInColon } from './announced.js';
import { containsBlockedPhrase } from '../guardrails/guardrails.js';
import { hasForbiddenLink, isAllowedLink, withoutForbiddenLinks } from '../guardrails/links.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { Evidence } from '../ports/model.js';
import { traced } from '../ports/trace.js';
import type { ProofKind } from '../ports/answer-terms.js';
import type { AnswerCitation, TurnEvent, TurnGuardrails, TurnInput, TurnResult } from '../ports/turn.js';

export interface SentSentence {
  text: string;
  evidence: Evidence[];
  proof: ProofKind;
}

/** A sentence of our own, which states nothing of the company. */
export const uncited = (text: string): SentSentence => ({ text, evidence: [], proof: 'none' });

export const unknownPart = (what: string, language: string): SentSentence =>
  uncited(t('answer.partUnknown', language, { what }));

/**
 * Yields each citation and sentence; nothing at all if every claim is withheld, because the rest is not an
 * answer.
 * @returns the guardrail that withheld a sentence; null if none did
 */
export function* send(
  result: Pick<TurnResult, 'sentences' | 'citations'>,
  proposed: SentSentence[],
  { guardrails, trace }: Pick<TurnInput, 'guardrails' | 'trace'>,
): Generator<TurnEvent, TurnResult['tripped'], void> {
  const hosts = guardrails?.linkHosts ?? null;
  const sentences = proposed.map((sentence) => ({ ...sentence, text: withoutForbiddenLinks(sentence.text, hosts) }));
  const withheld = sentences.map(({ text, evidence }) => withheldBy(text, evidence, guardrails));
  trace?.add({
    kind: 'sent',
    sentences: sentences.map(({ text, proof, evidence }, index) => ({
      text,
      proof,
      withheldBy: withheld[index] ?? null,
      evidence: [...new Set(evidence)].map((cited) => traced(cited)),
    })),
  });
  const tripped = withheld.findLast((guardrail) => guardrail !== null) ?? null;
  const allowed = sentences.filter((_, index) => withheld[index] === null);
  if (sentences.some(isClaim) && !allowed.some(isClaim)) return tripped;
  for (const { text, evidence, proof } of allowed.filter(announcesNext)) {
    const citations: number[] = [];
    for (const cited of new Set(evidence)) {
      const { citation, isNew } = cite(cited, result.citations, guardrails);
      if (isNew) yield { type: 'citation', citation };
      citations.push(citation.index);
    }
    const sentence = { text, citations, proof };
    result.sentences.push(sentence);
    yield { type: 'sentence', sentence };
  }
  return tripped;
}

const isClaim = ({ evidence }: SentSentence): boolean => evidence.length > 0;

/** Whether what a sentence announces (`Our page says:`) follows it; true for one that announces nothing. */
function announcesNext(sentence: SentSentence, index: number, all: SentSentence[]): boolean {
  if (!endsInColon(sentence.text)) return true;
  const next = all[index + 1];
  return next !== undefined && isClaim(next);
}

/** The guardrail that a sentence, or its evidence, would break; null if both may be sent. */
export function withheldBy(
  text: string,
  evidence: Evidence[],
  guardrails: TurnGuardrails | undefined,
): 'blocked_phrases' | 'allowed_link_hosts' | null {
  if (containsBlockedPhrase([text, ...evidence.map(({ quote }) => quote)], guardrails)) return 'blocked_phrases';
  return hasForbiddenLink(text, guardrails?.linkHosts ?? null) ? 'allowed_link_hosts' : null;
}

/** The citation of a piece of evidence, added if it is new. A forbidden link is dropped. */
function cite(
  evidence: Evidence,
  citations: AnswerCitation[],
  guardrails: TurnGuardrails | undefined,
): { citation: AnswerCitation; isNew: boolean } {
  const { documentId, title, version, start, end, quote } = evidence;
  const known = citations.find((c) => c.document_id === documentId && c.start === start && c.end === end);
  if (known) return { citation: known, isNew: false };
  const hosts = guardrails?.linkHosts ?? null;
  const url = evidence.url === null || hosts === null || isAllowedLink(evidence.url, hosts) ? evidence.url : null;
  const citation = { index: citations.length, document_id: documentId, title, url, version, start, end, quote };
  citations.push(citation);
  return { citation, isNew: true };
}
