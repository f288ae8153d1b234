/**
 * `npm run train [-- TASK…]`: trains the named tasks (default: all) on their examples and writes the weights,
 * reproducibly. `--report` prints the results of the written weights on the held-out examples without training.
 */
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { crossValidated, temperatureOf, trainPruned } from './calibrating.js';
import { INSTRUCTIONS_TASK } from './instructions.js';
import { INTENTS_TASK } from './intents.js';
import { pack, quantise } from './packing.js';
import type { Task } from './task.js';
import { lessonOf } from './trainer.js';
import { VERDICTS_TASK } from './verdicts.js';
import { learnWordings, reportWordings } from './wordings/wordings.js';

/** Of the weights that are written. */
const TRAININGS = 4;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

interface Learnt {
  name: string;
  learn: () => Promise<void> | void;
  report: () => Promise<void> | void;
}
const classes = (task: Task<string>): Learnt => ({
  name: task.name,
  learn: () => learnClasses(task),
  report: () => task.report(say),
});
const TASKS: Learnt[] = [
  classes(INTENTS_TASK),
  classes(INSTRUCTIONS_TASK),
  classes(VERDICTS_TASK),
  { name: 'wordings', learn: () => learnWordings(say), report: () => reportWordings(say) },
];

async function learnClasses(task: Task<string>): Promise<void> {
  const { name, classes, buckets, weights, folds, thresholds } = task;
  const lesson = lessonOf(task.training(), task);
  const predicted = crossValidated(lesson, folds);
  const temperature = temperatureOf(predicted);
  const fitted = thresholds(predicted, temperature);
  const right = predicted.filter(({ label, scores }) => scores.indexOf(Math.max(...scores)) === label).length;
  const rows = pack(quantise(trainPruned(lesson, TRAININGS), classes.length), classes.length);
  const packed = { [name]: classes, buckets, temperature, ...fitted, ...rows };
  const text = await format(JSON.stringify(packed, null, 2), { ...(await resolveConfig(weights)), parser: 'json' });
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
    if (process.argv.includes('--report')) await task.report();
    else await task.learn();
}

void main();
