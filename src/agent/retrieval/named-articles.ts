/** Look-alikes (`Halo 30`, `Halo 30 S`, `Halo 30 Go`): a question that names one is answered from its own article. */
import { words } from './lexemes.js';
import { stopWords } from './stopwords.js';
import { CAPITAL_OR_FIGURE, mainPart } from './titles.js';

/** Fewer words of a name may be anything: `Halo`, `30`. */
const NAMED_WORDS_MIN = 2;
const LETTER = /\p{L}/u;

/** An article whose title is nothing but a name, with or without what kind of thing it is: `Table lamp Halo 30`. */
interface NamedArticle {
  documentId: string;
  /** In lower case. */
  name: string[];
}

export interface Named {
  /** The articles that the question names, and all that are no look-alikes of these. */
  isMeant(document: { documentId: string }): boolean;
  /** What the question names has no article, only its look-alikes have: `Halo 30 Pro`. */
  isUnknown: boolean;
}

/** The articles that a question names among these; null if it names none. @param languages of the knowledge */
export function namedAmong(
  documents: { documentId: string; title: string }[],
  { question, languages }: { question: string; languages: string[] },
): Named | null {
  const titles = new Map(documents.map(({ documentId, title }) => [documentId, title]));
  const known = [...titles]
    .map(([documentId, title]): NamedArticle => ({ documentId, name: nameIn(title, languages) }))
    .filter(({ name }) => name.length > 0);
  const { meant, isUnknown } = readNames(known, question);
  if (meant.length === 0) return null;
  const others = known.filter((other) => !meant.includes(other));
  const lookAlikes = others.filter((other) => meant.some((article) => isLookAlike(other, article)));
  const excluded = new Set(lookAlikes.map(({ documentId }) => documentId));
  return {
    isMeant: ({ documentId }) => !excluded.has(documentId),
    isUnknown,
  };
}

interface Reading {
  /** Each article named. */
  meant: NamedArticle[];
  isUnknown: boolean;
}

/** Reads names from left to right, each as long as it fits: `Halo 30 S` is not `Halo 30`. */
function readNames(known: NamedArticle[], question: string): Reading {
  const parts = question.match(/\S+/g) ?? [];
  const capitals = new Set(words(parts.filter((part) => CAPITAL_OR_FIGURE.test(part)).join(' ')));
  const asked = words(question);
  const reading: Reading = { meant: [], isUnknown: false };
  for (let from = 0; from < asked.length;) {
    const found = longestAt(known, asked.slice(from));
    const to = from + (found?.length ?? 1);
    const next = asked[to];
    if (found) {
      const { article } = found;
      reading.meant.push(article);
      // `Pro` continues the name of a look-alike, and not of this one.
      const isOther = next !== undefined && capitals.has(next) && !article.name.includes(next);
      reading.isUnknown ||= isOther && known.some((other) => isLookAlike(other, article) && other.name.includes(next));
    }
    from = to;
  }
  return reading;
}

/** The name that a title consists of, in lower case; empty if it is another title. */
function nameIn(title: string, languages: string[]): string[] {
  const parts = mainPart(title).match(/\S+/g) ?? [];
  let name: string[] = [];
  let isEnded = true;
  for (const part of parts) {
    if (!CAPITAL_OR_FIGURE.test(part)) {
      if (languages.some((language) => stopWords(language).has(part))) return [];
      isEnded = true;
      continue;
    }
    name = isEnded ? words(part) : [...name, ...words(part)];
    isEnded = false;
  }
  return name;
}

/** The one article with the longest part of its name at the beginning of these words, and the least besides it. */
function longestAt(articles: NamedArticle[], asked: string[]): { article: NamedArticle; length: number } | null {
  const fits = articles.flatMap((article) => {
    const { name } = article;
    const at = name.map((_, start) => sharedFrom(name.slice(start), asked));
    const length = Math.max(0, ...at);
    const before = at.indexOf(length);
    return length < NAMED_WORDS_MIN ? [] : [{ article, length, before, after: name.length - before - length }];
  });
  const [best, next] = fits.sort((a, b) => b.length - a.length || a.after - b.after || a.before - b.before);
  const isTied = next && best?.length === next.length && best.after === next.after && best.before === next.before;
  return best && !isTied ? best : null;
}

function sharedFrom(name: string[], asked: string[]): number {
  let length = 0;
  while (length < name.length && name[length] === asked[length]) length++;
  return length;
}

const isLookAlike = (other: NamedArticle, own: NamedArticle): boolean =>
  other !== own && other.name.some((word) => word.length > 1 && LETTER.test(word) && own.name.includes(word));
