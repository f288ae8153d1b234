/** Two things side by side: what both tell of one matter, matter by matter. */
import type { KnowledgeIndex, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { TurnInput } from '../ports/turn.js';
import { analyse } from '../retrieval/analysis.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { words } from '../retrieval/lexemes.js';
import { searchAttempts } from '../retrieval/question.js';
import { search } from '../retrieval/search.js';

/** As many matters as are read with one look. */
const MATTERS_MAX = 4;
/** A sentence's frame has to be this long to tell what it is about. */
const FRAME_WORDS_MIN = 3;
/** And so much of both frames the same. */
const FRAME_SHARE = 0.75;

interface Line {
  evidence: Evidence;
  /** What it speaks of: a label, or a sentence without figures and without the thing's own name. */
  frame: Set<string>;
  labelled: boolean;
}

/** All that the knowledge says of one thing under its name; null where no one article is named so. */
interface Described {
  documentId: string;
  lines: Line[];
}

/** Lines of both, in pairs of one matter each: `[one, other, one, other …]`; empty where they have no matter in common. */
export async function besides(index: KnowledgeIndex, input: TurnInput, names: [string, string]): Promise<Evidence[]> {
  const one = await described(index, input, names[0]);
  const other = one && (await described(index, input, names[1]));
  if (!one || !other || one.documentId === other.documentId) return [];
  const pairs: Evidence[] = [];
  const taken = new Set<Line>();
  for (const line of one.lines) {
    const partner = other.lines.find((candidate) => !taken.has(candidate) && isSameMatter(line, candidate));
    if (!partner || saysTheSame(line, partner)) continue;
    taken.add(partner);
    pairs.push(line.evidence, partner.evidence);
    if (pairs.length === 2 * MATTERS_MAX) break;
  }
  return pairs;
}

async function described(index: KnowledgeIndex, input: TurnInput, name: string): Promise<Described | null> {
  const [attempt] = searchAttempts(name, [], input.locale);
  const found = await search(index, input.workspaceId, attempt!.terms);
  const isNamed = (subject: Set<string>): boolean =>
    attempt!.terms.length > 0 && attempt!.terms.every(({ variants }) => variants.some((word) => subject.has(word)));
  const named = found.ranked.map(({ passage }) => passage).filter((passage) => isNamed(analyse(passage).subject));
  // `Gold` is the article of that name, not the one about `Gold Plus`.
  const shortest = Math.min(...named.map((passage) => analyse(passage).subject.size));
  const documents = new Set(
    named.filter((passage) => analyse(passage).subject.size === shortest).map(({ documentId }) => documentId),
  );
  if (documents.size !== 1) return null;
  const [documentId] = documents;
  const ranked = found.ranked.filter(({ passage }) => passage.documentId === documentId);
  const subject = analyse(ranked[0]!.passage).subject;
  const lines = rateEvidence({ ...found, ranked }, { number: false, name: false })
    .sort((a, b) => a.evidence.start - b.evidence.start)
    .map(({ evidence, passage }) => lineOf(evidence, passage, subject));
  return { documentId: documentId!, lines };
}

function lineOf(evidence: Evidence, passage: Passage, subject: Set<string>): Line {
  const label = evidence.kind === 'sentence' ? null : /^\s*([^:：|]{2,60})[:：|]/u.exec(evidence.quote)?.[1];
  const heading = label ? (passage.headings.at(-1) ?? '') : '';
  const own = new Set([...words(passage.title.split(/[:—–(|]/)[0]!), ...subject]);
  const said = words(`${heading} ${label ?? evidence.quote}`).filter((word) => !/\d/.test(word) && !own.has(word));
  return { evidence, frame: new Set(said), labelled: Boolean(label) };
}

function isSameMatter(a: Line, b: Line): boolean {
  if (a.labelled !== b.labelled) return false;
  const shared = [...a.frame].filter((word) => b.frame.has(word)).length;
  const most = Math.max(a.frame.size, b.frame.size);
  return a.labelled ? most > 0 && shared === most : shared >= FRAME_WORDS_MIN && shared >= FRAME_SHARE * most;
}

const saysTheSame = (a: Line, b: Line): boolean =>
  words(a.evidence.quote).join(' ') === words(b.evidence.quote).join(' ');
