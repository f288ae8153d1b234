/** Formats the figures of a run. Pure. */
import { certaintyOf } from '../../../src/agent/ports/turn.js';
import type { Outcome, ReplySource } from './run-world.js';
import { VERDICTS, type Verdict } from './scoring.js';

const countOf = (outcomes: Outcome[], verdict: Verdict): number =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length;

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;
const share = (part: number, whole: number): string => `${part}/${whole} (${percent(part, whole)})`;

/** A table with a row per kind, in the order of the questions; columns without an entry are omitted. */
export function table(outcomes: Outcome[]): string {
  const columns = VERDICTS.filter((verdict) => countOf(outcomes, verdict) > 0);
  const row = (name: string, group: Outcome[]): string => {
    const cells = columns.map((verdict) => {
      const count = countOf(group, verdict);
      return (count === 0 ? '' : `${count} ${percent(count, group.length).padStart(5)}`).padStart(11);
    });
    return `${name.padEnd(16)}${String(group.length).padStart(6)}${cells.join('')}`;
  };
  const kinds = [...new Set(outcomes.map(({ question }) => question.kind))];
  const head = `${'kind'.padEnd(16)}${'asked'.padStart(6)}${columns.map((name) => name.padStart(11)).join('')}`;
  const rows = kinds.map((kind) => row(kind, ofKind(outcomes, kind)));
  return [head, ...rows, row('total', outcomes)].join('\n');
}

const ofKind = (outcomes: Outcome[], kind: string): Outcome[] =>
  outcomes.filter(({ question }) => question.kind === kind);

/** The main figures in a few lines, without pending questions. */
export function summary(all: Outcome[]): string {
  const outcomes = all.filter(({ verdict }) => verdict !== 'pending');
  const expecting = (...expectations: string[]): Outcome[] =>
    outcomes.filter(({ question }) => expectations.includes(question.expect));
  const line = (name: string, group: Outcome[], verdicts: Verdict[]): string | null =>
    group.length === 0
      ? null
      : `${name}: ${verdicts.map((each) => `${each} ${share(countOf(group, each), group.length)}`).join(', ')}`;
  const silent = expecting('answer', 'correct').filter(({ verdict }) => verdict === 'silent');
  const suggested = silent.filter(({ isSuggested }) => isSuggested);
  const unanswerable = expecting('abstain');
  const [talk, person] = [expecting('small_talk'), expecting('person')];
  const complete = ['range', 'two_in_one', 'comparison', 'other_language']
    .map((kind) => [kind.replaceAll('_', ' '), ofKind(outcomes, kind)] as const)
    .filter(([, group]) => group.length > 0)
    .map(([name, group]) => `${name} ${share(countOf(group, 'right'), group.length)}`);
  const answerable = expecting('answer', 'correct');
  return [
    line('answerable', answerable, ['right', 'partly', 'wrong', 'silent', 'asked']),
    silent.length === 0 ? null : `of the silent: the answer is offered ${share(suggested.length, silent.length)}`,
    unanswerable.length === 0
      ? null
      : `unanswerable: abstained well ${share(countOf(unanswerable, 'well'), unanswerable.length)}, ` +
        `answered ${share(countOf(unanswerable, 'badly'), unanswerable.length)}`,
    line('small talk', talk, ['well']),
    line('person', person, ['well']),
    complete.length === 0 ? null : `complete: ${complete.join(', ')}`,
  ]
    .filter((each) => each !== null)
    .join('\n');
}

/** A question's record for other programs; of a world that must stay unread, without its texts. */
export function recordOf({ world, question, result, ...scored }: Outcome, isReadable: boolean): object {
  const { verdict, replies } = scored;
  if (!isReadable)
    return {
      ...{ world, kind: question.kind, expect: question.expect, verdict, replies, usage: result?.usage },
      certainty: result && certaintyOf(result),
    };
  // `nearest` would be most of the record.
  return { world, ...scored, question, result: result && { ...result, nearest: undefined } };
}

/** One question with its reply, for reading. */
export function detail({ question, result, verdict, missing, wrongFacts }: Outcome): string {
  if (!result) return `${question.id} ${question.kind} PENDING\n  > ${question.message}`;
  const before = question.before.map(({ from, text }) => `    ${from}: ${text}`);
  const notes = [
    ...missing.map((group) => `missing ${group.join(' | ')}`),
    ...wrongFacts.map((fact) => `wrong ${fact}`),
    ...(result.choices.length > 0 ? [`choices ${result.choices.join(' | ')}`] : []),
    ...(result.form ? [`form ${result.form}`] : []),
  ];
  const sources = [...new Set(result.citations.map(({ document_id }) => document_id))];
  return [
    `${question.id} ${question.kind} ${verdict.toUpperCase()} ${notes.join('; ')}`.trimEnd(),
    ...before,
    `  > ${question.message}`,
    `  < [${result.status} ${result.confidence}${sources.length > 0 ? ` ${sources.join(' ')}` : ''}] ${result.answer}`,
  ].join('\n');
}

const median = (numbers: number[]): number | null =>
  numbers.length === 0 ? null : numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

const mean = (sum: number, count: number): string => (count === 0 ? '-' : (sum / count).toFixed(2));

/** Calls of the large model, and the sources of its replies. */
export function modelSummary(outcomes: Outcome[]): string {
  const usages = outcomes.flatMap(({ result }) => (result?.usage?.calls ? [result.usage] : []));
  const count = (source: ReplySource): number => outcomes.filter(({ replies }) => replies === source).length;
  const calls = usages.reduce((sum, usage) => sum + usage.calls, 0);
  const tokens = median(usages.flatMap(({ promptTokens }) => promptTokens ?? []));
  return [
    `turns: ${count('replayed')} replayed, ${count('new')} with new replies, ${count('pending')} pending, ` +
      `${count('no_call')} without a call`,
    `calls: ${mean(calls, outcomes.length)} a turn, ${mean(calls, usages.length)} a turn with any; ` +
      `prompt tokens a turn: median ${tokens ?? '-'}`,
  ].join('\n');
}
