/**
 * `npm run train [-- TASK…]`: learns each task (all, where none is named) from its examples and writes its weights, the
 * same bytes each time. `--report` prints how well the written weights do on the held-out examples, and trains nothing.
 */
import { writeFileSync } from 'node:fs';
import { crossValidated, temperatureOf, trainPruned } from './calibrating.js';
import { INSTRUCTIONS_TASK } from './instructions.js';
import { INTENTS_TASK } from './intents.js';
import { pack, quantise } from './packing.js';
import type { Task } from './task.js';
import { lessonOf } from './trainer.js';

const TASKS: Task<string>[] = [INTENTS_TASK, INSTRUCTIONS_TASK];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function learn({ name, classes, weights, training, folds, thresholds }: Task<string>): void {
  const lesson = lessonOf(training(), classes);
  const predicted = crossValidated(lesson, folds);
  const temperature = temperatureOf(predicted);
  const fitted = thresholds(predicted, temperature);
  const right = predicted.filter(({ label, scores }) => scores.indexOf(Math.max(...scores)) === label).length;
  const packed = { [name]: classes, temperature, ...fitted, ...pack(quantise(trainPruned(lesson))) };
  const text = `${JSON.stringify(packed, null, 2)}\n`;
  writeFileSync(weights, text);
  const examples = lesson.vectors.length;
  say(`${name}: ${examples} examples, ${((100 * right) / examples).toFixed(1)} % right in cross-validation;`);
  say(
    `temperature ${temperature}, thresholds ${JSON.stringify(fitted)}; ${Math.round(text.length / 1000)} kB written.`,
  );
}

async function main(): Promise<void> {
  const named = process.argv.slice(2).filter((argument) => argument !== '--report');
  const unknown = named.find((name) => TASKS.every((task) => task.name !== name));
  if (unknown !== undefined)
    throw new Error(`There is no task \`${unknown}\`: ${TASKS.map(({ name }) => name).join(', ')}.`);
  for (const task of TASKS.filter(({ name }) => named.length === 0 || named.includes(name)))
    if (process.argv.includes('--report')) await task.report(say);
    else learn(task);
}

void main();
