/** Sections of the knowledge that may help if the agent has no certain answer (decision 0131). */
import { required } from '../../platform/kernel/invariant.js';
import { isAllowedLink } from '../guardrails/links.js';
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { SuggestedArticle, TurnGuardrails } from '../ports/turn.js';
import type { RatedSection, Section } from '../retrieval/sections.js';
import { readable } from './readable.js';
import { lineText, spanOf } from './evidence-lines.js';
import { withheldBy } from './sent-sentences.js';
import { toEvidence } from '../retrieval/evidence.js';

const ARTICLES_MAX = 3;
/** A longer section is quoted around the unit that covers most of the question. */
const QUOTE_CHARACTERS_MAX = 400;

/** At most three sections, without those that the workspace's guardrails withhold. @param sections best first */
export function suggestedArticles(
  sections: RatedSection[],
  guardrails: TurnGuardrails | undefined,
): SuggestedArticle[] {
  const articles: SuggestedArticle[] = [];
  for (const rated of sections) {
    const article = articleOf(rated, guardrails);
    if (article && !articles.some(({ quote }) => quote === article.quote)) articles.push(article);
    if (articles.length === ARTICLES_MAX) break;
  }
  return articles;
}

function articleOf(rated: RatedSection, guardrails: TurnGuardrails | undefined): SuggestedArticle | null {
  const { passage } = rated.section;
  const { from, to } = quotedUnits(rated);
  const { kind, context } = required(passage.units[from], 'the first unit of a quotation');
  const { start, end } = spanOf({ passage, from, to });
  const quote = passage.text.slice(start - passage.start, end - passage.start);
  const evidence = toEvidence(passage, { unit: { kind, context, start, end }, quote, score: rated.coverage });
  if (withheldBy(quote, [evidence], guardrails)) return null;
  const hosts = guardrails?.linkHosts ?? null;
  const url = passage.url === null || hosts === null || isAllowedLink(passage.url, hosts) ? passage.url : null;
  const { documentId, title, version } = passage;
  const text = passage.units
    .slice(from, to)
    .map((unit) => unitText(passage, unit))
    .join('\n');
  return { document_id: documentId, title, heading: headingOf(rated.section), text, url, version, start, end, quote };
}

const unitText = (passage: Passage, unit: EvidenceUnit): string =>
  lineText(
    toEvidence(passage, {
      unit,
      quote: passage.text.slice(unit.start - passage.start, unit.end - passage.start),
      score: 0,
    }),
  );

const HEADING_LINE = /^#{1,6}\s/;

/** The last heading before the section: in its passage, else above that. */
function headingOf(section: Section): string | null {
  const { passage } = section;
  const before = passage.text.slice(0, spanOf(section).start - passage.start);
  const own = before.split('\n').findLast((line) => HEADING_LINE.test(line));
  const heading = own === undefined ? passage.headings.at(-1) : readable(own);
  return heading === undefined || heading === passage.title ? null : heading;
}

/** The units around the best one that fit: first those after it, because an answer follows its subject. */
function quotedUnits({ section, best }: RatedSection): { from: number; to: number } {
  const fits = (from: number, to: number): boolean => {
    const { start, end } = spanOf({ passage: section.passage, from, to });
    return end - start <= QUOTE_CHARACTERS_MAX;
  };
  if (fits(section.from, section.to)) return { from: section.from, to: section.to };
  let [from, to] = [best, best + 1];
  while (to < section.to && fits(from, to + 1)) to++;
  while (from > section.from && fits(from - 1, to)) from--;
  return { from, to };
}
