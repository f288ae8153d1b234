/** Which titles match what was asked. Pure. */

/** Below this length a word with a wrong letter is another word. */
const TYPO_MIN = 4;

/** Without case and accents, in words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether one letter more, less, other or swapped makes of one word the other. */
function isTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const start = [...one].findIndex((letter, at) => letter !== other[at]);
  if (start < 0) return true;
  const [rest, left] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === left.slice(1) ||
    rest.slice(1) === left ||
    rest === left.slice(1) ||
    (rest[0] === left[1] && rest[1] === left[0] && rest.slice(2) === left.slice(2))
  );
}

/** Whether a word, or its beginning, is the asked word but for one letter. */
const almostBegins = (word: string, asked: string): boolean =>
  asked.length >= TYPO_MIN &&
  [asked.length - 1, asked.length, asked.length + 1].some((length) => isTypo(asked, word.slice(0, length)));

type Grade = 0 | 1 | 2 | 3;

/** How well all words of what was asked are in a title: 3 = each begins a word, 1 = with a typo, 0 = not. */
function gradeOf(title: string, asked: readonly string[]): Grade {
  const words = wordsOf(title);
  const grades = asked.map((one): Grade => {
    if (words.some((word) => word.startsWith(one))) return 3;
    if (words.some((word) => word.includes(one))) return 2;
    return words.some((word) => almostBegins(word, one)) ? 1 : 0;
  });
  return Math.min(3, ...grades) as Grade;
}

/** What is found by its other words comes after what has the beginning of each in its title. */
const gradeOfItem = ({ title, words = '' }: { title: string; words?: string | undefined }, asked: readonly string[]) =>
  Math.max(gradeOf(title, asked), gradeOf(`${title} ${words}`, asked) === 3 ? 2 : 0);

/** Those that match, best first, else in their order. Typos are forgiven only where nothing matches as it was typed. */
export function matching<Item extends { title: string; words?: string | undefined }>(
  items: readonly Item[],
  asked: string,
): Item[] {
  const words = wordsOf(asked);
  if (words.length === 0) return asked.trim() === '' ? [...items] : [];
  const graded = items.map((item) => ({ item, grade: gradeOfItem(item, words) })).filter(({ grade }) => grade > 0);
  const isExact = graded.some(({ grade }) => grade > 1);
  return graded
    .filter(({ grade }) => !isExact || grade > 1)
    .toSorted((one, other) => other.grade - one.grade)
    .map(({ item }) => item);
}

/**
 * What is right of what was asked, wherever its one wrong letter is: each word left out in turn, or the halves of the
 * only word.
 */
export function partsWithoutTypo(asked: string): string[] {
  const words = wordsOf(asked);
  const [only] = words;
  if (words.length > 1) return words.map((_, out) => words.filter((_word, at) => at !== out).join(' '));
  if (only === undefined || only.length < TYPO_MIN) return [];
  const middle = Math.floor(only.length / 2);
  return [only.slice(0, middle), only.slice(middle)];
}
