/** Cuts a model's text, as it arrives piece by piece, into sentences with the evidence that each names in its markers. */
import { isDateWord } from '../engine/checker-text.js';
import type { ProposedSentence } from '../ports/model.js';
import { NO_ANSWER } from './prompt.js';

/** A text without an end of sentence for this long is no answer. */
export const SENTENCE_CHARACTERS_MAX = 4_000;
/** Reasoning that a model writes before its answer ("<think>…</think>") is skipped, up to this length. */
const REASONING_CHARACTERS_MAX = 100_000;

const MARKER = /(?<![ \t])[ \t]*[[【]\^?(\d{1,4}(?:[ ]?[,;][ ]?\d{1,4}){0,15})[\]】]/g;
/** End marks, what closes around them, and the markers behind; then the first character of what follows. */
const END =
  /(?:([.!?…؟]+)|[。！？｡।]+)["'”’»)」』*_]*((?:[ \t]*[[【]\^?\d{1,4}(?:[ ]?[,;][ ]?\d{1,4}){0,15}[\]】][.。]?)*)(?:([ \t]*)(?=([^ \t]))|([ \t]*)$)|\n/gu;
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st jr sr no nr vs approx dept inc ltd co corp fig vol art abs bzw ca evtl ggf inkl max min mind str tel usw vgl sra dra ud uds pág núm av mme mlle jan feb mar apr jun jul aug sep sept oct nov dec ext cf eg ie pp bn mio mrd'.split(
    ' ',
  ),
);

/** Thrown when the text can be no answer: an endless sentence, endless reasoning. */
export class EndlessText extends Error {}

export class SentenceStream {
  private buffer = '';
  private reasoning: boolean | undefined;
  /** The model said that the evidence does not answer. */
  declined = false;

  /** Takes the next piece of text; returns the sentences that are complete with it. */
  push(piece: string): ProposedSentence[] {
    this.buffer += piece;
    if (!this.pastReasoning()) return [];
    const complete = this.cut(false);
    if (this.buffer.length > SENTENCE_CHARACTERS_MAX) throw new EndlessText();
    return complete;
  }

  /** The sentences left at the regular end of the text. Not to be called when it was cut off. */
  end(): ProposedSentence[] {
    if (this.reasoning) return [];
    return this.cut(true);
  }

  private pastReasoning(): boolean {
    if (this.reasoning === undefined) {
      const start = this.buffer.trimStart().slice(0, 7);
      if (start === '' || ('<think>'.startsWith(start) && start !== '<think>')) return false;
      this.reasoning = start === '<think>';
    }
    if (!this.reasoning) return true;
    const end = this.buffer.indexOf('</think>');
    if (end < 0) {
      if (this.buffer.length > REASONING_CHARACTERS_MAX) throw new EndlessText();
      return false;
    }
    this.buffer = this.buffer.slice(end + '</think>'.length);
    this.reasoning = false;
    return true;
  }

  private cut(final: boolean): ProposedSentence[] {
    const sentences: ProposedSentence[] = [];
    let from = 0;
    for (const match of this.buffer.matchAll(END)) {
      const end = match.index + match[0].length;
      const isEnd = match[0] === '\n' || this.isEnd(match, end, final);
      if (isEnd === undefined) break; // what follows has to be seen first
      if (!isEnd) continue;
      this.add(sentences, this.buffer.slice(from, end));
      from = end;
    }
    if (final) {
      this.add(sentences, this.buffer.slice(from));
      from = this.buffer.length;
    }
    this.buffer = this.buffer.slice(from);
    return sentences;
  }

  /** Whether a sentence ends here; undefined when the text that has come does not tell yet. */
  private isEnd(match: RegExpExecArray, end: number, final: boolean): boolean | undefined {
    const [, dots, markers, spaces, next] = match;
    if (next === undefined) return final ? true : undefined;
    if (/[[【]/.test(next) && !final && !/[\]】]/.test(this.buffer.slice(end, end + 40))) {
      return this.buffer.length - end > 40 ? true : undefined; // a marker that has not come to its end
    }
    if (!dots || markers) return true;
    if (!spaces) return next === '\n' || /^[\p{L}\p{N}/.,:;-]/u.test(next) === false;
    if (!/^\.+$/.test(dots)) return true;
    if (/^[\p{Ll}.,;]/u.test(next)) return false;
    const before =
      /(?<![\p{L}\p{M}\p{N}.])[\p{L}\p{M}\p{N}.]*$/u
        .exec(this.buffer.slice(Math.max(0, match.index - 16), match.index))?.[0]
        .toLowerCase() ?? '';
    if (/^\p{L}$|\.\p{L}$/u.test(before) || ABBREVIATIONS.has(before)) return false;
    if (!/^\d{1,2}$/.test(before)) return true;
    const word = /^[\p{L}\p{M}]+(?![\p{L}\p{M}])/u.exec(this.buffer.slice(end, end + 24))?.[0];
    if (!final && end + (word?.length ?? 0) === this.buffer.length) return undefined;
    return !(word && isDateWord(word.toLowerCase())); // "am 5. Mai"
  }

  private add(sentences: ProposedSentence[], raw: string): void {
    const evidence = [...raw.matchAll(MARKER)].flatMap((match) => match[1].split(/[,;]/).map((n) => Number(n) - 1));
    const text = raw
      .replace(MARKER, '')
      .replace(/\*\*|^\s*(?:[-*•]|\d{1,2}[.)](?=\s))\s+/g, '')
      .replace(/(?<!\.)\.{2,}$/, '.')
      .replace(/(?<!。)。{2,}$/, '。')
      .trim();
    if (text.includes(NO_ANSWER)) this.declined = true;
    else if (/[\p{L}\p{N}]/u.test(text)) sentences.push({ text, evidence: [...new Set(evidence)] });
  }
}
