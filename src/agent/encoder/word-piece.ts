/** Splits a text into the word pieces that the encoder knows: lower case, without accents, longest piece first. */
const UNKNOWN = '[UNK]';
const FIRST = '[CLS]';
const LAST = '[SEP]';
/** Of the vocabulary's entries. */
const PIECE_LETTERS_MAX = 18;
const WORD_LETTERS_MAX = 100;

const NO_TEXT = /[\u0000\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}]/gu;
const ACCENTS = /\p{Mn}/gu;
/** ASCII symbols, punctuation and Chinese characters stand alone. */
const WORDS =
  /[!-/:-@[-`{-~\p{P}\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\s!-/:-@[-`{-~\p{P}\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+/gu;

export class WordPieces {
  private readonly ids: Map<string, number>;

  /** @param vocabulary in the order of its numbers */
  constructor(vocabulary: string[]) {
    this.ids = new Map(vocabulary.map((piece, id) => [piece, id]));
  }

  /** The numbers of the pieces of a text, the first and the last mark included. */
  idsOf(text: string, max: number): number[] {
    const plain = text.replace(NO_TEXT, '').normalize('NFD').replace(ACCENTS, '').toLowerCase();
    const ids = [this.id(FIRST)];
    for (const [word] of plain.matchAll(WORDS)) {
      if (ids.length >= max) break;
      ids.push(...this.piecesOf([...word]));
    }
    return [...ids.slice(0, max - 1), this.id(LAST)];
  }

  private piecesOf(letters: string[]): number[] {
    const ids: number[] = [];
    for (let from = 0; from < letters.length;) {
      const found = letters.length > WORD_LETTERS_MAX ? undefined : this.longest(letters, from);
      if (!found) return [this.id(UNKNOWN)];
      ids.push(found.id);
      from = found.to;
    }
    return ids;
  }

  private longest(letters: string[], from: number): { id: number; to: number } | undefined {
    for (let to = Math.min(letters.length, from + PIECE_LETTERS_MAX); to > from; to--) {
      const id = this.ids.get((from > 0 ? '##' : '') + letters.slice(from, to).join(''));
      if (id !== undefined) return { id, to };
    }
    return undefined;
  }

  private id(piece: string): number {
    return this.ids.get(piece) ?? 0;
  }
}
