/** Help pages of invented companies and customers' questions in other words, one file per company. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensOf } from '../../../src/agent/retrieval/wordings.js';

const FOLDER = join(__dirname, 'companies');
/** Pages of these authors are for reporting only. */
const HELD_OUT = /^a1[45]-/;

interface Question {
  tokens: string[];
  language: string;
  /** Index of the statement that answers it. */
  statement: number;
}

export interface Company {
  /** Tokens of each statement with its heading. */
  statements: string[][];
  questions: Question[];
}

export const companies = (set: 'train' | 'heldout'): Company[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt') && HELD_OUT.test(name) === (set === 'heldout'))
    .sort()
    .map((name) => read(readFileSync(join(FOLDER, name), 'utf8')));

const QUESTION = /^[dq](?:-([a-z]{2}))?: (.+)$/;

function read(text: string): Company {
  const company: Company = { statements: [], questions: [] };
  let heading = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3);
    else if (line.startsWith('> ')) company.statements.push(tokensOf(`${heading}. ${line.slice(2)}`, 'en'));
    const [, language = 'en', question] = QUESTION.exec(line) ?? [];
    if (question !== undefined)
      company.questions.push({
        tokens: tokensOf(question, language),
        language,
        statement: company.statements.length - 1,
      });
  }
  return company;
}
