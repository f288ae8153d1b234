/** What a line announces (`You need:`) is part of the answer, whatever its form; alone it is none. */
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { toEvidence, type RatedEvidence } from '../retrieval/evidence.js';
import { lineText } from './evidence-lines.js';

const UNITS_MAX = 20;
const CHARACTERS_MAX = 1_500;
/** More text than this in a section is about other things too: its next paragraph is what was announced. */
const TEXT_UNITS_MAX = 4;
const TEXT_CHARACTERS_MAX = 420;

const COLON = /[:：]$/u;
/** A sentence with these announces a list or a table that follows, also without a colon. */
const FOLLOWING =
  /\b(?:following|as follows|below|folgende[nmrs]?|wie folgt|suivante?s?|siguientes?|seguintes?|seguent[ei])(?!\p{L})|以下|如下|次の|ดังนี้|ต่อไปนี้|التالي|الآتي|كما يلي|निम्न/iu;

export const endsInColon = (text: string): boolean => COLON.test(text.trimEnd());

/** The lines with what they announce, in the order of the document. @returns none if only announcements are left */
export function withAnnounced(lines: Evidence[], rated: RatedEvidence[]): Evidence[] {
  const known = new Set<string>();
  return lines.flatMap((line) => {
    const follows = announcedBy(line, rated);
    const all = follows === null ? [] : [line, ...follows];
    return all.filter(({ documentId, start }) => {
      const place = `${documentId} ${start}`;
      return !known.has(place) && known.add(place);
    });
  });
}

/** null = it does not follow, or is too long to be told as a whole. */
function announcedBy(line: Evidence, rated: RatedEvidence[]): Evidence[] | null {
  const text = lineText(line);
  const isOpen = endsInColon(text);
  if (line.kind === 'row' || !(isOpen || FOLLOWING.test(text))) return [];
  const passage = rated.find(
    ({ evidence }) => evidence.documentId === line.documentId && evidence.start === line.start,
  )?.passage;
  const at = passage?.units.findIndex(({ start }) => start === line.start) ?? -1;
  if (!passage || at < 0) return isOpen ? null : [];
  const units = unitsBehind(passage, at);
  if (!isOpen && units[0]?.kind === 'sentence') return [];
  const isWhole = units.length > 0 && units.length <= UNITS_MAX && lengthOf(units) <= CHARACTERS_MAX;
  if (!isWhole) return isOpen ? null : [];
  return units.map((unit) => toEvidence(passage, { unit, score: line.score }));
}

const lengthOf = (units: EvidenceUnit[]): number => units.reduce((sum, { start, end }) => sum + end - start, 0);

/** The list, the table, the text or the sections directly behind a unit, within its section. */
function unitsBehind({ units, text, start: origin }: Passage, at: number): EvidenceUnit[] {
  const [lead, next] = [units[at], units[at + 1]];
  if (!lead || !next?.context.startsWith(lead.context)) return [];
  const isText = next.kind === 'sentence' && next.context === lead.context;
  const belongs = ({ kind, context }: EvidenceUnit): boolean => {
    if (isText) return kind === 'sentence' && context === lead.context;
    if (next.kind === 'sentence') return context.startsWith(lead.context) && context !== lead.context;
    return kind === next.kind && (kind === 'row' ? context === next.context : context.startsWith(next.context));
  };
  const rest = units.slice(at + 1);
  const end = rest.findIndex((unit) => !belongs(unit));
  const found = end < 0 ? rest : rest.slice(0, end);
  if (!isText || (found.length <= TEXT_UNITS_MAX && lengthOf(found) <= TEXT_CHARACTERS_MAX)) return found;
  const isApart = (unit: EvidenceUnit, i: number): boolean =>
    i > 0 && text.slice((found[i - 1]?.end ?? 0) - origin, unit.start - origin).includes('\n\n');
  const paragraph = found.findIndex(isApart);
  return paragraph < 0 ? found : found.slice(0, paragraph);
}
