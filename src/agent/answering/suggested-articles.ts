/** Sections of the knowledge that may help if the agent has no certain answer (decision 0131). */
import { required } from '../../platform/kernel/invariant.js';
import { isAllowedLink } from '../guardrails/links.js';
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { SuggestedArticle, TurnGuardrails } from '../ports/turn.js';
import { quarantineReason } from '../retrieval/quarantine.js';
import type { RatedSection, Section } from '../retrieval/sections.js';
import { readable } from './readable.js';
import { lineText, spanOf } from './evidence-lines.js';
import { withheldBy } from './sent-sentences.js';
import { lastLevel, LEVELS } from '../proof/table-rows.js';
import { toEvidence } from '../retrieval/evidence.js';
import { fuseRanks } from '../retrieval/fusion.js';

const ARTICLES_MAX = 3;
/** The first places of the nearest sections, and of the evidence, count much more than the others. */
const FUSION_K = 0;
/** A section is quoted up to this length; the line that covers most of the question is never cut. */
const QUOTE_CHARACTERS_MAX = 1_200;

/**
 * At most three sections, without those that the workspace's guardrails withhold. @param sections best first
 * @param evidence what was found, best first: the first in a section is what it is quoted for
 */
export function suggestedArticles(
  sections: RatedSection[],
  evidence: Evidence[],
  guardrails: TurnGuardrails | undefined,
): SuggestedArticle[] {
  const articles: SuggestedArticle[] = [];
  const holding = evidence.flatMap((one) => sections.find((rated) => placeOf(one, rated) !== null) ?? []);
  const ranks = [sections, sections, [...new Set(holding)]]; // a section's own nearness counts double
  for (const rated of fuseRanks(ranks, ({ section }) => section, FUSION_K)) {
    const own = evidence.map((one) => placeOf(one, rated)).find((place) => place !== null);
    const article = articleOf({ ...rated, best: own ?? rated.best }, guardrails);
    if (article && !articles.some(({ quote }) => quote === article.quote)) articles.push(article);
    if (articles.length === ARTICLES_MAX) break;
  }
  return articles;
}

/** Which unit of the section it is; null = it stands elsewhere. */
function placeOf({ documentId, start }: Evidence, { section: { passage, from, to } }: RatedSection): number | null {
  if (documentId !== passage.documentId) return null;
  const at = passage.units.findIndex((unit) => unit.start === start);
  return at >= from && at < to ? at : null;
}

function articleOf(rated: RatedSection, guardrails: TurnGuardrails | undefined): SuggestedArticle | null {
  const { section } = rated;
  const { passage } = section;
  const { from, to } = quotedUnits(section, rated.best);
  const first = required(passage.units[from], 'the first unit of a quotation');
  const { kind, context } = first;
  const { start, end } = spanOf({ passage, from, to });
  const quote = passage.text.slice(start - passage.start, end - passage.start);
  const evidence = toEvidence(passage, { unit: { kind, context, start, end }, quote, score: rated.coverage });
  if (withheldBy(quote, [evidence], guardrails)) return null;
  const hosts = guardrails?.linkHosts ?? null;
  const url = passage.url === null || hosts === null || isAllowedLink(passage.url, hosts) ? passage.url : null;
  const { documentId, title, version } = passage;
  const heading = headingOf(section);
  const headings = headingsIn(section).slice(from - section.from);
  // A bold question stands above its answer.
  const lines = passage.units.slice(from, to).flatMap((unit, at) => {
    const above = headings[at] ?? '';
    const isNew = at === 0 ? ![title, heading].includes(above) : above !== headings[at - 1];
    return [...(isNew && above !== '' ? [above] : []), unitText(passage, unit)];
  });
  const shown = [...leadInOf(first, [title, heading, ...passage.headings]), ...lines];
  const text = [...(from > section.from ? ['…'] : []), ...shown, ...(to < section.to ? ['…'] : [])].join('\n');
  return { document_id: documentId, title, heading, text, url, version, start, end, quote };
}

/** The line that introduces the list of an item; none if only headings are above it. */
function leadInOf({ kind, context }: EvidenceUnit, headings: (string | null)[]): string[] {
  const above = lastLevel(context);
  return kind !== 'item' || above === '' || headings.includes(above) ? [] : [`${above}:`];
}

const unitText = (passage: Passage, unit: EvidenceUnit): string => lineText(toEvidence(passage, { unit, score: 0 }));

const HEADING_LINE = /^#{1,6}(?:\s|$)/;

/** The heading above each unit, also one that is only bold; '' = none in the passage. */
function headingsIn({ passage, from, to }: Section): string[] {
  let last: string | null = null;
  return passage.units.slice(from, to).map(({ kind, context }) => {
    const isBelow = kind !== 'sentence' && last !== null && context.startsWith(last);
    if (!isBelow) last = kind === 'row' ? context.split(LEVELS).slice(0, -1).join(LEVELS) : context;
    return readable(lastLevel(last ?? ''));
  });
}

/** The last heading before the section: in its passage, else above that. */
function headingOf(section: Section): string | null {
  const { passage } = section;
  const before = passage.text.slice(0, spanOf(section).start - passage.start);
  const own = before.split('\n').findLast((line) => HEADING_LINE.test(line));
  const heading = own === undefined ? passage.headings.at(-1) : readable(own.replace(/^#+$/, ''));
  return heading === undefined || heading === '' || heading === passage.title ? null : heading;
}

/** The units around the best one between which nothing is quarantined: a quotation is one piece of the document. */
function unbroken({ passage, from, to }: Section, best: number): Section {
  const { units, text, start } = passage;
  const isBroken = (at: number): boolean =>
    text
      .slice((units[at - 1]?.end ?? start) - start, (units[at]?.start ?? start) - start)
      .split('\n')
      .some((line) => quarantineReason(line.replace(/^[-*•|\s]{1,9}/u, '')) !== null);
  let [first, last] = [best, best + 1];
  while (first > from && !isBroken(first)) first--;
  while (last < to && !isBroken(last)) last++;
  return { passage, from: first, to: last };
}

/** The section as a whole if it fits; else from the best unit's list on. */
function quotedUnits(section: Section, best: number): { from: number; to: number } {
  const { passage, from: begin, to: end } = unbroken(section, best);
  const isOfList = ({ kind, context }: EvidenceUnit): boolean =>
    kind !== 'sentence' && kind === passage.units[best]?.kind && context === passage.units[best].context;
  const list = passage.units.slice(begin, best).findLastIndex((unit) => !isOfList(unit)) + 1 + begin;
  const fits = (from: number): boolean => lengthOf({ passage, from, to: best + 1 }) <= QUOTE_CHARACTERS_MAX;
  const from = [begin, list].find(fits) ?? best;
  let to = best + 1;
  while (to < end && lengthOf({ passage, from, to: to + 1 }) <= QUOTE_CHARACTERS_MAX) to++;
  return { from, to };
}

function lengthOf(section: Section): number {
  const { start, end } = spanOf(section);
  return end - start;
}
