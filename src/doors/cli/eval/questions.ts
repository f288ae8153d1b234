/** A company's own questions, from a JSON Lines file. */
import { readFile } from 'node:fs/promises';
import { CommandFailed } from '../failure.js';

export interface EvalQuestion {
  /** In the file, from 1. */
  line: number;
  question: string;
  /** The answer contains one of these; empty = any answer is accepted. */
  expected: string[];
  /** Whether the knowledge base contains the answer. */
  answerable: boolean;
  /** Title or address of the document that the answer should cite. */
  document: string | null;
  locale: string | null;
}

const BYTES_MAX = 50 * 1024 * 1024;
const QUESTION_CHARACTERS_MAX = 4_000;
const FIELDS = new Set(['question', 'expected', 'answerable', 'document', 'locale']);
const FAULTS_SHOWN = 10;

/** @throws CommandFailed that names every faulty line, up to ten */
export async function readQuestions(path: string): Promise<EvalQuestion[]> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandFailed('not_found', `There is no file ${path}.`);
  });
  if (bytes.length > BYTES_MAX) throw new CommandFailed('too_large', `${path} is larger than ${BYTES_MAX} bytes.`);
  const faults: string[] = [];
  const questions: EvalQuestion[] = [];
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const question = parsed(line);
    if (typeof question === 'string') faults.push(`line ${index + 1}: ${question}`);
    else questions.push({ line: index + 1, ...question });
  }
  if (faults.length > 0) {
    const rest = faults.length > FAULTS_SHOWN ? `\n  … and ${faults.length - FAULTS_SHOWN} more` : '';
    throw new CommandFailed(
      'invalid_file',
      `${path} cannot be used:\n  ${faults.slice(0, FAULTS_SHOWN).join('\n  ')}${rest}`,
    );
  }
  if (questions.length === 0) throw new CommandFailed('invalid_file', `${path} contains no questions.`);
  return questions;
}

/** The question in a line, or the problem with the line. */
function parsed(line: string): Omit<EvalQuestion, 'line'> | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 'it must be an object with question';
  const {
    question,
    expected = null,
    answerable = null,
    document = null,
    locale = null,
  } = value as Record<string, unknown>;
  const unknown = Object.keys(value).find((key) => !FIELDS.has(key));
  if (unknown !== undefined) return `${unknown} is not a known field; the fields are ${[...FIELDS].join(', ')}`;
  if (typeof question !== 'string' || question.trim() === '' || [...question].length > QUESTION_CHARACTERS_MAX)
    return `question must be a text of 1 to ${QUESTION_CHARACTERS_MAX} characters`;
  const wanted = typeof expected === 'string' ? [expected] : (expected ?? []);
  if (!Array.isArray(wanted) || wanted.some((one) => typeof one !== 'string' || one.trim() === ''))
    return 'expected must be a text or a list of texts';
  if (answerable !== null && typeof answerable !== 'boolean') return 'answerable must be true or false';
  if (answerable === false && wanted.length > 0) return 'expected has no meaning where answerable is false';
  if (document !== null && typeof document !== 'string') return 'document must be a title or an address';
  if (locale !== null && !isLanguage(locale)) return 'locale must be a BCP 47 language tag';
  return { question, expected: wanted as string[], answerable: answerable ?? true, document, locale };
}

function isLanguage(tag: unknown): tag is string {
  try {
    return typeof tag === 'string' && tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
