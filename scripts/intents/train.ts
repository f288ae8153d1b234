/**
 * `npm run train`: learns the intents from the examples and writes intents.weights.json, the same bytes each time.
 * `--report` prints how well the written weights do on the held-out examples, and trains nothing.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedWeights } from '../../src/agent/understanding/intent-weights.js';
import { INTENTS } from '../../src/agent/understanding/intents.js';
import { crossValidated, personOdds, temperatureOf, trainPruned } from './calibrating.js';
import { examplesOf } from './examples.js';
import { pack, quantise } from './packing.js';
import { vectorOf } from './trainer.js';

const WEIGHTS = join(__dirname, '../../src/agent/understanding/intents.weights.json');
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function trainAll(): void {
  const vectors = examplesOf('train').map(vectorOf);
  const predicted = crossValidated(vectors);
  const temperature = temperatureOf(predicted, vectors);
  const wantsPerson = personOdds(predicted, vectors, temperature);
  const right = predicted.filter(
    ({ index, scores }) => scores.indexOf(Math.max(...scores)) === vectors[index]!.intent,
  ).length;
  const packed: PackedWeights = { intents: INTENTS, temperature, wantsPerson, ...pack(quantise(trainPruned(vectors))) };
  const text = `${JSON.stringify(packed, null, 2)}\n`;
  writeFileSync(WEIGHTS, text);
  say(`${vectors.length} examples, ${((100 * right) / vectors.length).toFixed(1)} % right in cross-validation;`);
  say(`temperature ${temperature}, a wish for a person at odds of ${wantsPerson} to a question;`);
  say(`${Math.round(text.length / 1000)} kB written.`);
}

async function main(): Promise<void> {
  if (!process.argv.includes('--report')) return trainAll();
  // Loaded only now: it needs the weights that training writes.
  const { report } = await import('./report.js');
  report(examplesOf('heldout'), say);
}

void main();
