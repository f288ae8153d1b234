/** Reads example messages: one JSON object a line, a file a language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTENTS, type Intent } from '../../src/agent/understanding/intents.js';

export interface Example {
  language: string;
  text: string;
  intent: Intent;
}

const DATA = join(__dirname, '../../src/agent/understanding/data/intents');

/** The examples of every language, in the order of the files' names and lines. Throws on one that is not valid. */
export function examplesOf(set: 'train' | 'heldout', from = DATA): Example[] {
  const folder = join(from, set);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => {
      const language = name.slice(0, -'.jsonl'.length);
      const lines = readFileSync(join(folder, name), 'utf8').split('\n');
      return lines.flatMap((line, index) => (line === '' ? [] : [parse(line, language, `${name}:${index + 1}`)]));
    });
}

function parse(line: string, language: string, place: string): Example {
  const { text, intent } = JSON.parse(line) as Partial<Example>;
  if (typeof text !== 'string' || text.trim() === '') throw new Error(`${place}: \`text\` is missing.`);
  if (!INTENTS.some((known) => known === intent)) throw new Error(`${place}: unknown intent \`${intent}\`.`);
  return { language, text, intent: intent! };
}
