import type { Passage } from '../ports/knowledge.js';
import { languageOf } from './language.js';
import { lexemes } from './lexemes.js';
import { mainPart } from './titles.js';

/** What stands above a unit; units under the same have the same one. */
export interface Head {
  /** Headings, lead-in and column heads. */
  above: string[];
  aboveSet: Set<string>;
  /** The nearest of these. */
  nearest: string[];
}

/** What a passage says, in lexemes; nothing of it depends on a question. */
export interface Analysis {
  title: string[];
  titleSet: Set<string>;
  /** The first part of the title, which names what the article is about. */
  subject: Set<string>;
  units: { quote: string; said: string[]; saidSet: Set<string>; head: Head }[];
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
  const key = [passage.locale, passage.title, passage.headings.join('\n'), passage.start, passage.text].join('\0');
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
    return { above, aboveSet: new Set(above), nearest };
  };
  for (const { context } of units) if (!byContext.has(context)) byContext.set(context, headOf(context));
  const titleLexemes = lexemes(title, language);
  // A search alone looks at the labels; what the units say is read when evidence is weighed.
  const unitsOf = once(() =>
    units.map((unit) => {
      const quote = text.slice(unit.start - start, unit.end - start);
      const said = lexemes(quote, language);
      return { quote, said, saidSet: new Set(said), head: byContext.get(unit.context)! };
    }),
  );
  const aroundOf = once(() => new Set(unitsOf().flatMap(({ said, head }) => [...said, ...head.above])));
  return {
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

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
