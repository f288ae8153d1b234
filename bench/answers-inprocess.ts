/**
 * Measures the answering engine in process, without HTTP or a database, on question suites.
 *
 *   DATA=<folder with suites.json> node <compiled>/bench/answers-inprocess.js
 *     [suite…] [--details FOLDER] [--json FILE] [--half a|b]
 *
 * suites.json maps a name to {kb, questions, remove?, limit?}: JSON lines of documents {id,title,text,format,locale}
 * and of questions {id,question,answerable,gold_docs,gold_spans,family?,history?,locale?}.
 *
 * `--half` asks only half of the questions: tune on one half, confirm on the other. The last line is the expected
 * calibration error over all suites: confidence, answered or not, against whether the best evidence does answer.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTurn } from '../src/agent/turn.js';
import { turnInput, WITHOUT_MODEL } from '../test/support/turn-input.js';
import { lineText } from '../src/agent/answering/evidence-lines.js';
import { extractsOf } from '../src/agent/answering/extracts.js';
import type { TurnResult } from '../src/agent/ports/turn.js';
import { MemoryIndex, type MemoryDocument } from '../test/support/memory-index.js';

interface Question {
  id: string;
  question: string;
  answerable: boolean;
  gold_docs?: string[];
  gold_spans?: string[];
  family?: string;
  history?: string[];
  locale?: string;
}
interface Suite {
  kb: string;
  questions: string;
  remove?: string;
  limit?: number;
}
interface Judged {
  question: Question;
  result: TurnResult;
  ms: number;
  answered: boolean;
  gold: boolean;
  hitTop: boolean;
  hitAny: boolean;
  wrongProduct: boolean;
  citationsValid: number;
  supported: number;
  /** Whether the answer is right, including one withheld for low confidence. */
  right: boolean;
}

const lines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const mean = (numbers: number[]): number | null =>
  numbers.length > 0 ? numbers.reduce((sum, n) => sum + n, 0) / numbers.length : null;

/** Normalises words, numbers and characters for comparison: separators, `.00` and dashes. */
function tokens(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\.0+(?!\d)/g, '$1');
  return (
    plain.match(
      /[$€£]?\d+(?:\.\d+)?%?|[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+/gu,
    ) ?? []
  );
}

function holds(text: string, span: string): boolean {
  const needle = tokens(span);
  if (needle.length === 0) return false;
  const hay = tokens(text);
  if (` ${hay.join(' ')} `.includes(` ${needle.join(' ')} `)) return true;
  return (
    /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(span) &&
    hay.join('').includes(needle.join(''))
  );
}

function shareIn(part: string, whole: string): number {
  const words = tokens(part);
  const known = new Set(tokens(whole));
  return words.length === 0 ? 1 : words.filter((word) => known.has(word)).length / words.length;
}

async function ask(index: MemoryIndex, { question, history, locale }: Question): Promise<TurnResult> {
  const input = turnInput(question, { history: history ?? [], locale: locale ?? null });
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input)) {
    if (event.type === 'done') return event.result;
  }
  throw new Error('a turn ended without its result');
}

/** The answer that the closest evidence would have produced. */
const wouldSay = ({ nearest }: TurnResult): string => extractsOf(nearest).map(lineText).join('\n');

async function judge(
  question: Question,
  result: TurnResult,
  ms: number,
  documents: Map<string, MemoryDocument>,
): Promise<Judged> {
  const answered = result.status === 'answered';
  const { citations, sentences } = result;
  const top = citations[sentences[0]?.citations[0] ?? -1]?.document_id;
  const family = /^doc_(.+)_\d+$/.exec(top ?? '')?.[1];
  const shared = /general|logistics|replacements|everyone_pay|special|subscriptions/;
  const valid = citations.filter((c) => documents.get(c.document_id)!.text.slice(c.start, c.end) === c.quote);
  const supported = sentences.filter(({ text, citations: by }) =>
    by.some((i) => shareIn(text, `${citations[i]!.title} ${citations[i]!.quote}`) >= 0.8),
  );
  const said = answered ? result.answer : wouldSay(result);
  const spans = question.gold_spans ?? [];
  return {
    question,
    result,
    ms,
    answered,
    gold: answered && spans.some((span) => holds(result.answer, span)),
    right:
      question.answerable &&
      (spans.length > 0
        ? spans.some((span) => holds(said, span))
        : (question.gold_docs ?? []).includes(result.nearest[0]?.documentId ?? '')),
    hitTop: answered && (question.gold_docs ?? []).includes(top ?? ''),
    hitAny: answered && citations.some((c) => (question.gold_docs ?? []).includes(c.document_id)),
    wrongProduct: answered && !!question.family && !!family && family !== question.family && !shared.test(family),
    citationsValid: valid.length,
    supported: supported.length,
  };
}

function metrics(judged: Judged[]): Record<string, number | null> {
  const answerable = judged.filter(({ question }) => question.answerable);
  const unanswerable = judged.filter(({ question }) => !question.answerable);
  const answered = judged.filter((j) => j.answered);
  const spans = answerable.filter(({ question }) => question.gold_spans?.length);
  const labelled = [...spans, ...unanswerable].filter((j) => j.answered);
  const right = (j: Judged): boolean => (j.question.gold_spans?.length ? j.gold : j.hitAny);
  const value = (j: Judged): number =>
    j.question.answerable ? (j.answered ? (right(j) ? 1 : -1) : 0) : j.answered ? -1 : 1;
  const share = (of: Judged[], is: (j: Judged) => boolean): number | null => mean(of.map((j) => +is(j)));
  const answeredRate = share(answerable, (j) => j.answered);
  const unanswered = share(unanswerable, (j) => j.answered);
  const total = (of: (j: Judged) => number): number => answered.reduce((sum, j) => sum + of(j), 0);
  const local = answered.filter(({ question }) => question.locale);
  const ms = judged.map((j) => j.ms).sort((a, b) => a - b);
  const characters = answered.map((j) => [...j.result.answer].length).sort((a, b) => a - b);
  return {
    answered_rate: answeredRate,
    hit_top: share(answerable, (j) => j.hitTop),
    hit_any: share(answerable, (j) => j.hitAny),
    contains_gold: share(spans, (j) => j.gold),
    unans_answered: unanswered,
    balanced: answeredRate === null || unanswered === null ? null : (answeredRate + 1 - unanswered) / 2,
    utility: mean([...answerable, ...unanswerable].map(value)),
    answer_precision: spans.length === 0 ? null : share(labelled, (j) => j.question.answerable && j.gold),
    wrong_product: share(
      answered.filter(({ question }) => question.family),
      (j) => j.wrongProduct,
    ),
    ece: calibrationError(judged),
    conf_auc: auc(answerable, unanswerable),
    cite_valid:
      total((j) => j.citationsValid) /
      Math.max(
        1,
        total((j) => j.result.citations.length),
      ),
    sent_supported:
      total((j) => j.supported) /
      Math.max(
        1,
        total((j) => j.result.sentences.length),
      ),
    language_ok: share(local, (j) => j.result.language.toLowerCase().split('-')[0] === j.question.locale),
    answer_chars_p95: characters[Math.ceil(0.95 * characters.length) - 1] ?? null,
    p50_ms: ms[Math.floor(ms.length / 2)] ?? null,
    p95_ms: ms[Math.ceil(0.95 * ms.length) - 1] ?? null,
  };
}

const BINS = 10;

/** Expected calibration error: mean distance between confidence and accuracy, over ten equal bins. */
function calibrationError(judged: Judged[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const within = judged.filter(({ result }) => Math.min(BINS - 1, Math.floor(result.confidence * BINS)) === bin);
    const confidence = within.reduce((sum, { result }) => sum + result.confidence, 0);
    error += Math.abs(confidence - within.filter(({ right }) => right).length);
  }
  return error / Math.max(1, judged.length);
}

/** How well confidence alone separates answerable from unanswerable questions. */
function auc(answerable: Judged[], unanswerable: Judged[]): number | null {
  if (answerable.length < 5 || unanswerable.length < 5) return null;
  let wins = 0;
  for (const a of answerable) {
    for (const u of unanswerable)
      wins += a.result.confidence > u.result.confidence ? 1 : a.result.confidence === u.result.confidence ? 0.5 : 0;
  }
  return wins / (answerable.length * unanswerable.length);
}

interface Loaded {
  key: string;
  index: MemoryIndex;
  documents: Map<string, MemoryDocument>;
}

function load(data: string, suite: Suite | null): Loaded {
  if (!suite) return { key: '', index: new MemoryIndex(), documents: new Map() };
  const removed = new Set(suite.remove ? lines<{ id: string }>(join(data, suite.remove)).map(({ id }) => id) : []);
  const documents = lines<MemoryDocument>(join(data, suite.kb)).filter(({ id }) => !removed.has(id));
  const key = `${suite.kb}|${suite.remove ?? ''}`;
  return { key, index: new MemoryIndex(documents), documents: new Map(documents.map((d) => [d.id, d])) };
}

async function main(): Promise<void> {
  const data = process.env.DATA;
  if (!data) throw new Error('DATA is not set: the folder that holds suites.json');
  const options = new Map<string, string>();
  const names: string[] = [];
  for (let i = 2; i < process.argv.length; i++) {
    const argument = process.argv[i]!;
    if (argument.startsWith('--')) options.set(argument.slice(2), process.argv[++i] ?? '');
    else names.push(argument);
  }
  const suites = JSON.parse(readFileSync(join(data, 'suites.json'), 'utf8')) as Record<string, Suite>;
  const results: Record<string, Record<string, number | null>> = {};
  let built = load(data, null);
  const all: Judged[] = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const key = `${suite.kb}|${suite.remove ?? ''}`;
    const started = performance.now();
    if (built.key !== key) built = load(data, suite);
    const { index, documents } = built;
    const indexed = performance.now() - started;
    let questions = lines<Question>(join(data, suite.questions));
    if (suite.limit && questions.length > suite.limit) {
      questions = questions
        .map((q) => [hash(q.id), q] as const)
        .sort((a, b) => (a[0] < b[0] ? -1 : 1))
        .slice(0, suite.limit)
        .map(([, q]) => q);
    }
    const half = options.get('half');
    if (half) questions = questions.filter(({ id }) => (hash(`half ${id}`) < '8' ? 'a' : 'b') === half);
    const judged: Judged[] = [];
    for (const question of questions) {
      const before = performance.now();
      const result = await ask(index, question);
      judged.push(await judge(question, result, performance.now() - before, documents));
    }
    all.push(...judged);
    const again = judged.filter((_, i) => i % Math.ceil(judged.length / 25) === 0);
    const same = await Promise.all(
      again.map(async (j) => JSON.stringify(await ask(index, j.question)) === JSON.stringify(j.result)),
    );
    results[name] = { ...metrics(judged), determinism: mean(same.map(Number)), index_ms: indexed };
    const shown = Object.entries(results[name]).filter(([, v]) => v !== null);
    process.stdout.write(`${name.padEnd(16)} ${shown.map(([k, v]) => `${k} ${+v!.toFixed(3)}`).join(' · ')}\n`);
    const folder = options.get('details');
    if (folder) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.jsonl`), judged.map((j) => JSON.stringify(j)).join('\n'));
    }
  }
  process.stdout.write(`calibration error over all: ${calibrationError(all).toFixed(3)}\n`);
  const file = options.get('json');
  if (file) writeFileSync(file, JSON.stringify(results, null, 1));
}

void main();
