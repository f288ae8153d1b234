/** Turns proven sentences into what is sent: citations once each, nothing that the workspace's rules withhold. */
import { holdsBlocked } from '../guardrails/guardrails.js';
import { hasForbiddenLink, isAllowedLink } from '../guardrails/links.js';
import type { Evidence } from '../ports/model.js';
import type { AnswerCitation, ProofKind, TurnEvent, TurnGuardrails, TurnResult } from '../ports/turn.js';

export interface SentSentence {
  text: string;
  evidence: Evidence[];
  proof: ProofKind;
}

/**
 * Yields each citation and sentence; nothing at all where every claim is withheld, since the rest is no answer then.
 * @returns which guardrail withheld a sentence; null where none did
 */
export function* send(
  result: Pick<TurnResult, 'sentences' | 'citations'>,
  sentences: SentSentence[],
  guardrails: TurnGuardrails | undefined,
): Generator<TurnEvent, TurnResult['tripped'], void> {
  const withheld = sentences.map(({ text, evidence }) => withheldBy(text, evidence, guardrails));
  const tripped = withheld.findLast((guardrail) => guardrail !== null) ?? null;
  const allowed = sentences.filter((_, at) => withheld[at] === null);
  if (sentences.some(isClaim) && !allowed.some(isClaim)) return tripped;
  for (const { text, evidence, proof } of allowed) {
    const citations: number[] = [];
    for (const one of new Set(evidence)) {
      const { citation, isNew } = cite(one, result.citations, guardrails);
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

/** The guardrail that a sentence, or what proves it, would break; null where both may be sent. */
export function withheldBy(
  text: string,
  evidence: Evidence[],
  guardrails: TurnGuardrails | undefined,
): 'blocked_phrases' | 'allowed_link_hosts' | null {
  if (holdsBlocked([text, ...evidence.map(({ quote }) => quote)], guardrails)) return 'blocked_phrases';
  return hasForbiddenLink(text, guardrails?.linkHosts ?? null) ? 'allowed_link_hosts' : null;
}

/** The citation of a piece of evidence, added where it is new. A link that may not go out is left out. */
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
