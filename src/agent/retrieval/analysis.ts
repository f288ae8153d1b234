import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import { figuresIn } from '../proof/figures.js';
import type { Figure } from '../proof/figure-scanner.js';
import { rangeIn, type NumberRange } from '../proof/ranges.js';
import { cellsOf, HEADS_SEPARATOR } from '../proof/table-rows.js';
import { languageOf } from '../understanding/language.js';
import { lexemes } from './lexemes.js';
import { mainPart } from './titles.js';

/** What stands above a unit; units under the same have the same one. */
export interface Head {
  /** Headings, lead-in and column heads. */
  above: string[];
  aboveSet: Set<string>;
  /** The nearest of these. */
  nearest: string[];
  nearestSet: Set<string>;
}

export interface AnalysedUnit {
  quote: string;
  said: string[];
  saidSet: Set<string>;
  head: Head;
  /** What it is about by its own label: a row's first cell, an item's beginning, else the nearest heading. */
  label: string[];
  /** Column heads of its table, */
  columns: string[][];
  /** and their words. */
  columnSet: ReadonlySet<string>;
  /** What its first cell or label gives as a range of numbers. */
  range: NumberRange | null;
  /** Its numbers, times and dates. */
  figures: Figure[];
}

/** What a passage says, in lexemes; nothing of it depends on a question. */
export interface Analysis {
  language: string;
  title: string[];
  titleSet: Set<string>;
  /** The first part of the title, which names what the article is about. */
  subject: Set<string>;
  units: AnalysedUnit[];
  /** All that the passage's units and headings say. */
  around: Set<string>;
  /** Words of title, headings and contexts, whose rarity tells how much they say. */
  labels: string[];
}

/** Passages of current interest are asked for again and again; the least lately used is dropped. */
const REMEMBERED_MAX = 400;
const remembered = new Map<string, Analysis>();

/** Reads a passage into lexemes. Remembered by what it says, so that neither versions nor workspaces can mix. */
export function analyse(passage: Passage): Analysis {
  const { locale, title, headings, start, text } = passage;
  // The same text has other units once a sentence of it is released from quarantine.
  const units = passage.units.map(({ start, end, context }) => `${start} ${end} ${context}`).join('\n');
  const key = [locale, title, headings.join('\n'), start, text, units].join('\0');
  const known = remembered.get(key);
  if (known) remembered.delete(key);
  else if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value!);
  const analysis = known ?? read(passage);
  remembered.set(key, analysis);
  return analysis;
}

function read({ title, headings, units, text, start, locale }: Passage): Analysis {
  const language = languageOf(`${title}\n${text}`, locale);
  const byLabel = new Map<string, string[]>();
  const labelOf = (label: string): string[] => {
    let found = byLabel.get(label);
    if (!found) byLabel.set(label, (found = lexemes(label, language)));
    return found;
  };
  const path = labelOf(headings.join('\n'));
  const byContext = new Map<string, Head>();
  const headOf = (context: string): Head => {
    const above = [...path, ...labelOf(context)];
    const nearest = labelOf(context ? context.split(' › ').at(-1)! : (headings.at(-1) ?? ''));
    return { above, aboveSet: new Set(above), nearest, nearestSet: new Set(nearest) };
  };
  for (const { context } of units) if (!byContext.has(context)) byContext.set(context, headOf(context));
  const titleLexemes = lexemes(title, language);
  // A search alone looks at the labels; what the units say is read when evidence is weighed.
  const unitsOf = once(() =>
    units.map((unit) => {
      const quote = text.slice(unit.start - start, unit.end - start);
      const said = lexemes(quote, language);
      const head = byContext.get(unit.context)!;
      const own = ownLabel(unit.kind, quote);
      const label = own === null ? head.nearest : labelOf(own);
      const heads = unit.kind === 'row' ? unit.context.split(' › ').at(-1)!.split(HEADS_SEPARATOR) : [];
      const columns = heads.length > 1 ? heads.map(labelOf) : [];
      const columnSet = columns.length > 0 ? head.nearestSet : NO_WORDS;
      const range = own === null ? null : rangeIn(own);
      const figuresOf = once(() => figuresIn(quote, { lenient: true }));
      return {
        ...{ quote, said, saidSet: new Set(said), head, label, columns, columnSet, range },
        get figures() {
          return figuresOf();
        },
      };
    }),
  );
  const aroundOf = once(() => new Set(unitsOf().flatMap(({ said, head }) => [...said, ...head.above])));
  return {
    language,
    title: titleLexemes,
    titleSet: new Set(titleLexemes),
    subject: new Set(lexemes(mainPart(title), language)),
    get units() {
      return unitsOf();
    },
    get around() {
      return aroundOf();
    },
    labels: [...new Set([...titleLexemes, ...[...byContext.values()].flatMap(({ above }) => above)])],
  };
}

const NO_WORDS: ReadonlySet<string> = new Set();
const ITEM_LABEL = /^(?:[-*•]\s+)?(?:\*\*)?([^:：|.!?。]{2,60}?)(?:\*\*)?\s?[:：–—]/u;

function ownLabel(kind: EvidenceUnit['kind'], quote: string): string | null {
  if (kind === 'row') return cellsOf(quote)[0] ?? null;
  return ITEM_LABEL.exec(quote)?.[1] ?? null;
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
