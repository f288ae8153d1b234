/** Trains and reports the vectors that find statements which share no word with a question. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { LEVELS, likenessOf, vectorOf, type PackedWordings } from '../../../src/agent/retrieval/wordings.js';
import { companies, type Company } from './companies.js';
import { DIMENSIONS, learn, type Encoder } from './encoder.js';

const WEIGHTS = join(__dirname, '../../../src/agent/retrieval/wordings.weights.json');
const AMONG = [1, 3, 10];

type Say = (line: string) => void;

export function learnWordings(say: Say): void {
  const packed = `${JSON.stringify(pack(learn(companies('train'), say)), null, 2)}\n`;
  writeFileSync(WEIGHTS, packed);
  say(`wordings: ${Math.round(packed.length / 1000)} kB written.`);
}

function pack({ rowOf, vectors }: Encoder): PackedWordings {
  const largest = vectors.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const levels = Buffer.alloc(vectors.length);
  for (let row = 0; row < rowOf.size; row++)
    for (let d = 0; d < DIMENSIONS; d++)
      levels[d * rowOf.size + row] = Math.round((vectors[row * DIMENSIONS + d]! / largest) * LEVELS) & 0xff;
  return {
    dimensions: DIMENSIONS,
    tokens: [...rowOf.keys()].join(' '),
    levels: brotliCompressSync(levels).toString('base64'),
  };
}

/** How often the right statement of a held-out company is among the nearest. */
export function reportWordings(say: Say): void {
  const found = companies('heldout').flatMap((company) => ranks(company));
  for (const language of ['en', 'other']) {
    const own = found.filter((one) => (one.language === 'en') === (language === 'en'));
    const shares = AMONG.map((count) => {
      const share = own.filter(({ rank }) => rank < count).length / own.length;
      return `among ${count}: ${(100 * share).toFixed(1)} %`;
    });
    say(`wordings, ${own.length} held-out questions, ${language}: ${shares.join(', ')}`);
  }
}

function ranks({ statements, questions }: Company): { language: string; rank: number }[] {
  const vectors = statements.map(vectorOf);
  return questions.map(({ tokens, language, statement }) => {
    const asked = vectorOf(tokens);
    if (!asked) return { language, rank: Infinity };
    const likeness = vectors.map((vector) => (vector ? likenessOf(asked, vector) : -1));
    return { language, rank: likeness.filter((one) => one > likeness[statement]!).length };
  });
}
