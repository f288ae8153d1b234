/** Scores an evaluation: each question, and the figures over all of them. Pure. */
import { sum } from '../../../platform/kernel/groups.js';
import type { TurnResult } from '../../../agent/ports/turn.js';
import type { EvalQuestion } from './questions.js';

/**
 * right; wrong: another answer than expected; missed: no answer although there is one; invented: an answer
 * although there is none.
 */
export type EvalVerdict = 'right' | 'wrong' | 'missed' | 'invented';

export interface JudgedAnswer {
  question: EvalQuestion;
  verdict: EvalVerdict;
  answered: boolean;
  answer: string;
  status: string;
  confidence: number;
  model: string;
  /** Titles of the cited documents. */
  sources: string[];
  citations: number;
  /** Quotations that occur in their document word for word. */
  valid: number;
  ms: number;
}

export interface CalibrationBin {
  /** Bin of answers with a confidence from `from` to below `to`. */
  from: number;
  to: number;
  answers: number;
  /** Mean confidence of the answers. */
  confidence: number;
  /** Share of right answers. */
  right: number;
}

export interface Scores {
  questions: number;
  answerable: number;
  answered: number;
  verdicts: Record<EvalVerdict, number>;
  /** Share of all questions; null if there are none. */
  right_rate: number | null;
  /** Share of the answered questions. */
  precision: number | null;
  /** Share of answered ones among the questions without an answer in the knowledge base. */
  invented_rate: number | null;
  citations_valid: number | null;
  /**
   * Expected calibration error of the answered questions, ten bins; 0 = confidence equals the share of right
   * answers.
   */
  calibration_error: number | null;
  calibration: CalibrationBin[];
  latency_ms: { p50: number; p95: number; max: number };
  models: string[];
}

const BINS = 10;
const DECIMALS = 1_000;

/** The verdict on an answer by the rules in the file. */
export function verdictOn(question: EvalQuestion, { status, answer, citations }: TurnResult): EvalVerdict {
  const answered = status === 'answered';
  if (!question.answerable) return answered ? 'invented' : 'right';
  if (!answered) return 'missed';
  const isExpected = question.expected.length === 0 || question.expected.some((span) => containsSpan(answer, span));
  const { document } = question;
  const cited = document === null || citations.some(({ title, url }) => title === document || url === document);
  return isExpected && cited ? 'right' : 'wrong';
}

export function scoresOf(judged: JudgedAnswer[]): Scores {
  const count = (verdict: EvalVerdict): number => judged.filter((item) => item.verdict === verdict).length;
  const answered = judged.filter((item) => item.answered);
  const answerable = judged.filter(({ question }) => question.answerable).length;
  const verdicts = {
    right: count('right'),
    wrong: count('wrong'),
    missed: count('missed'),
    invented: count('invented'),
  };
  const citations = sum(judged, ({ citations: all }) => all);
  const bins = calibrationOf(answered);
  const error = sum(bins, ({ answers, confidence, right }) => answers * Math.abs(confidence - right));
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    questions: judged.length,
    answerable,
    answered: answered.length,
    verdicts,
    right_rate: rate(verdicts.right, judged.length),
    precision: rate(answered.filter(({ verdict }) => verdict === 'right').length, answered.length),
    invented_rate: rate(verdicts.invented, judged.length - answerable),
    citations_valid: rate(
      sum(judged, ({ valid }) => valid),
      citations,
    ),
    calibration_error: rate(error, answered.length),
    calibration: bins,
    latency_ms: { p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: percentile(times, 1) },
    models: [...new Set(judged.map(({ model }) => model))].sort(),
  };
}

function calibrationOf(answered: JudgedAnswer[]): CalibrationBin[] {
  return Array.from({ length: BINS }, (_, i) => {
    const inBin = answered.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === i);
    return {
      from: i / BINS,
      to: (i + 1) / BINS,
      answers: inBin.length,
      confidence:
        rate(
          sum(inBin, ({ confidence }) => confidence),
          inBin.length,
        ) ?? 0,
      right: rate(inBin.filter(({ verdict }) => verdict === 'right').length, inBin.length) ?? 0,
    };
  });
}

/** Whether a text contains a span: the same words and numbers in a row, regardless of digit grouping. */
function containsSpan(text: string, span: string): boolean {
  const [words, wanted] = [tokens(text), tokens(span)];
  if (wanted.length === 0) return false;
  return words.some((_, i) => wanted.every((token, k) => words[i + k] === token));
}

const tokens = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .match(/\d+(?:[.,]\d+)*%?|[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+/gu) ??
  [];

/** Formats a share for people. */
export const percent = (value: number | null): string =>
  value === null ? '–' : `${Math.round(value * DECIMALS) / 10} %`;

const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * DECIMALS) / DECIMALS;
function percentile(sorted: number[], share: number): number {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return value === undefined ? 0 : Math.round(value * 10) / 10;
}
