import type { Evidence } from '../ports/model.js';
import { detectLanguage, languageOf, primarySubtag } from '../understanding/language.js';
import { words } from '../retrieval/lexemes.js';
import type { ProofKind } from '../ports/answer-terms.js';
import type { ProposedSentence } from './proposed.js';

export function proofKindOf({ text, cited, computations }: ProposedSentence, language: string): ProofKind {
  if (cited.length === 0) return 'none';
  if (computations.length > 0 || cited.length > 1) return 'derived';
  const [quote] = cited as [Evidence];
  if (isVerbatim(text, quote)) return 'verbatim';
  const source = primarySubtag(languageOf(quote.quote, quote.locale));
  const target = primarySubtag(detectLanguage(text) ?? language);
  return source && target && source !== 'und' && source !== target ? 'translation' : 'paraphrase';
}

/** Proof of a quotation as plain text; `derived` for a table row with its column headers, which it does not contain. */
export const proofOfQuotation = (text: string, evidence: Evidence): ProofKind =>
  isVerbatim(text, evidence) ? 'verbatim' : 'derived';

/** Whether a sentence equals its quotation, except for markup, case and punctuation. */
export function isVerbatim(text: string, { quote }: Pick<Evidence, 'quote'>): boolean {
  const sentence = words(text).join(' ');
  return sentence !== '' && ` ${words(quote).join(' ')} `.includes(` ${sentence} `);
}
