import { LRUCache } from 'lru-cache';
import { required } from '../../platform/kernel/invariant.js';
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import { figuresIn } from '../proof/figures.js';
import type { Figure } from '../proof/figure-scanner.js';
import { cellsOf, headsIn } from '../../platform/kernel/markdown/cells.js';
import { lastLevel } from '../proof/table-rows.js';
import { languageOf } from '../understanding/language.js';
import { says } from './concepts.js';
import { analyseExamples, examplesAbove, levelsAbove, NO_WORDS, type AnalysedSection } from './example-questions.js';
import { ladderOfRow, laddersOfColumns } from './ladders.js';
import { lexemes } from './lexemes.js';
import { columnsOf, rangesOfRow, rangesOfText, unitOf, type Column, type StatedRange } from './stated-ranges.js';
import { mainPart } from './titles.js';
import { tokensOf, vectorOf } from './wordings.js';

/** The lexemes above a unit, shared by units with the same context. */
export interface Head {
  /** Headings, lead-in and column headers. */
  above: string[];
  aboveSet: Set<string>;
  /** The nearest of these. */
  nearest: string[];
  nearestSet: Set<string>;
  /** Those of the passage's sections with example questions that are above. */
  readonly examples: AnalysedSection[];
}

export interface AnalysedUnit {
  quote: string;
  lexemes: string[];
  lexemeSet: Set<string>;
  head: Head;
  /** The first unit of its paragraph or item, if that is another: what `it` and `they` refer to. */
  subject: AnalysedUnit | null;
  /** Its subject by its own label: a row's first cell, an item's beginning, else the nearest heading. */
  label: string[];
  /** Column headers of its table. */
  columns: string[][];
  /** Lexemes of the column headers. */
  columnSet: ReadonlySet<string>;
  /** The ranges of numbers that it states. */
  ranges: StatedRange[];
  /** Its numbers, times and dates. */
  figures: Figure[];
  /** It says that something costs nothing. */
  isFree: boolean;
  /** Its meaning and that of its context, to compare with a question's; null without a known word. */
  meaning: Float32Array | null;
}

/** The lexemes of a passage; independent of any question. */
export interface Analysis {
  language: string;
  title: string[];
  titleSet: Set<string>;
  /** The first part of the title, which names the article's subject. */
  subject: Set<string>;
  units: AnalysedUnit[];
  /** Its sections with example questions. */
  examples: AnalysedSection[];
  /** All lexemes of the passage's units and headings. */
  around: Set<string>;
  /** Words of title, headings and contexts, for looking up their rarity. */
  labels: string[];
}

/**
 * Popular passages are requested again and again; the least recently used are evicted. A passage weighs as much as it has
 * units, some 2 kB each; its examples are cached apart.
 */
const CACHED_WEIGHT_MAX = 20_000;
const cache = new LRUCache<string, Analysis>({ maxSize: CACHED_WEIGHT_MAX });

/** A turn asks for the analysis of the same passage many times, and its key is as long as the passage. */
const ofPassage = new WeakMap<Passage, Analysis>();

/** Analyses a passage into lexemes. Cached by content, so that neither versions nor workspaces can mix. */
export function analyse(passage: Passage): Analysis {
  const known = ofPassage.get(passage);
  if (known) return known;
  const analysis = cachedAnalysis(passage);
  ofPassage.set(passage, analysis);
  return analysis;
}

function cachedAnalysis(passage: Passage): Analysis {
  const { locale, title, headings, start, text, examples = [] } = passage;
  // Releasing a sentence from quarantine changes the units of the same text, and the team its examples.
  const units = passage.units.map(({ start, end, context }) => `${start} ${end} ${context}`).join('\n');
  const key = [locale, title, headings.join('\n'), start, text, units, JSON.stringify(examples)].join('\0');
  const known = cache.get(key);
  if (known) return known;
  const analysis = analysePassage(passage);
  cache.set(key, analysis, { size: 1 + passage.units.length });
  return analysis;
}

function analysePassage({ title, headings, units, text, start, locale, examples = [] }: Passage): Analysis {
  const language = languageOf(`${title}\n${text}`, locale);
  const byLabel = new Map<string, string[]>();
  const labelOf = (label: string): string[] => {
    let found = byLabel.get(label);
    if (!found) byLabel.set(label, (found = lexemes(label, language)));
    return found;
  };
  const path = labelOf(headings.join('\n'));
  const sectionsOf = lazy(() => analyseExamples(examples, locale));
  const byContext = new Map<string, Head>();
  const headOf = (context: string): Head => {
    const above = [...path, ...labelOf(context)];
    const nearest = labelOf(context ? lastLevel(context) : (headings.at(-1) ?? ''));
    const examplesOf = lazy(() => examplesAbove(levelsAbove(headings, { context }), sectionsOf()));
    return {
      above,
      aboveSet: new Set(above),
      nearest,
      nearestSet: new Set(nearest),
      get examples() {
        return examplesOf();
      },
    };
  };
  for (const { context } of units) if (!byContext.has(context)) byContext.set(context, headOf(context));
  const titleLexemes = lexemes(title, language);
  const contextTokens = byEachContext((context) => tokensOf(context || title, language));
  const columnsAbove = byEachContext((context) => columnsOf(headsIn(lastLevel(context)), labelOf));
  // A search only needs the labels; units are analysed when evidence is rated.
  const reading = { language, byContext, labelOf, contextTokens, columnsAbove };
  const quoteOf = (unit: EvidenceUnit): string => text.slice(unit.start - start, unit.end - start);
  const laddersOf = byEachContext((context) => {
    const rows = units.filter((unit) => unit.kind === 'row' && unit.context === context);
    const ladders = laddersOfColumns(
      rows.map((row) => cellsOf(quoteOf(row))),
      columnsAbove(context),
    );
    return new Map(rows.map((row, index) => [row, ladders[index] ?? []]));
  });
  const unitsOf = lazy(() => {
    const analysed = units.map((unit) => analyseUnit(unit, { ...reading, quote: quoteOf(unit), laddersOf }));
    for (const [at, unit] of analysed.entries()) {
      const [before, place] = [units[at - 1], units[at]];
      const isSamePart = before && place && before.kind === place.kind && before.context === place.context;
      const isContinued = isSamePart && !text.slice(before.end - start, place.start - start).includes('\n');
      const previous = isContinued ? analysed[at - 1] : undefined;
      if (previous) unit.subject = previous.subject ?? previous;
    }
    return analysed;
  });
  const aroundOf = lazy(() => new Set(unitsOf().flatMap((unit) => [...unit.lexemes, ...unit.head.above])));
  return {
    language,
    title: titleLexemes,
    titleSet: new Set(titleLexemes),
    subject: new Set(lexemes(mainPart(title), language)),
    get units() {
      return unitsOf();
    },
    get examples() {
      return sectionsOf();
    },
    get around() {
      return aroundOf();
    },
    labels: [...new Set([...titleLexemes, ...[...byContext.values()].flatMap(({ above }) => above)])],
  };
}

interface UnitReading {
  language: string;
  quote: string;
  byContext: ReadonlyMap<string, Head>;
  labelOf(label: string): string[];
  /** Of a context; without one, of the title. */
  contextTokens(context: string): string[];
  columnsAbove(context: string): Column[];
  /** By row: the ranges of its table's columns. */
  laddersOf(context: string): ReadonlyMap<EvidenceUnit, StatedRange[]>;
}

function analyseUnit(
  place: EvidenceUnit,
  { language, quote, byContext, labelOf, contextTokens, columnsAbove, laddersOf }: UnitReading,
): AnalysedUnit {
  const { kind, context } = place;
  const unitLexemes = lexemes(quote, language);
  const head = required(byContext.get(context), 'the head of a unit');
  const own = ownLabel(kind, quote);
  const heads = kind === 'row' ? columnsAbove(context) : [];
  const columns = heads.length > 1 ? heads.map(({ names }) => names) : [];
  const rangesOf = lazy(() =>
    kind === 'row'
      ? [...rangesOfRow(quote, heads), ...rowLadder(quote, labelOf), ...(laddersOf(context).get(place) ?? [])]
      : rangesOfText(quote, (after) => [...lexemes(after, language), ...head.nearest]),
  );
  const freeOf = lazy(() => ({ isFree: says(['price.free'], quote, language) }));
  const figuresOf = lazy(() => figuresIn(quote, { lenient: true }));
  const meaningOf = lazy(() => ({
    vector: vectorOf(new Set([...contextTokens(context), ...tokensOf(quote, language)])),
  }));
  return {
    quote,
    lexemes: unitLexemes,
    lexemeSet: new Set(unitLexemes),
    head,
    subject: null,
    label: own === null ? head.nearest : labelOf(own),
    columns,
    columnSet: columns.length > 0 ? head.nearestSet : NO_WORDS,
    get ranges() {
      return rangesOf();
    },
    get figures() {
      return figuresOf();
    },
    get isFree() {
      return freeOf().isFree;
    },
    get meaning() {
      return meaningOf().vector;
    },
  };
}

function rowLadder(quote: string, labelOf: UnitReading['labelOf']): StatedRange[] {
  const [label = '', ...cells] = cellsOf(quote);
  return ladderOfRow(cells, { names: labelOf(label), unit: unitOf(label) });
}

/** What is read of contexts, which many units share. */
function byEachContext<T extends object>(read: (context: string) => T): (context: string) => T {
  const byContext = new Map<string, T>();
  return (context) => {
    const known = byContext.get(context) ?? read(context);
    byContext.set(context, known);
    return known;
  };
}

const ITEM_LABEL = /^(?:[-*•]\s+)?(?:\*\*)?([^:：|.!?。]{2,60}?)(?:\*\*)?\s?[:：–—]/u;

function ownLabel(kind: EvidenceUnit['kind'], quote: string): string | null {
  if (kind === 'row') return cellsOf(quote)[0] ?? null;
  return ITEM_LABEL.exec(quote)?.[1] ?? null;
}

/** Computes a value at its first use. */
function lazy<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}
