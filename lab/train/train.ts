/** `npm run lab -- train`: learns weights from examples, reproducibly. */
import { writeFileSync } from 'node:fs';
import { Argument, Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { crossValidated, temperatureOf, trainPruned } from './calibrating.js';
import { INSTRUCTIONS_TASK } from './instructions.js';
import { INTENTS_TASK } from './intents.js';
import { learnKinds, reportKinds } from './kinds.js';
import { pack, quantise } from './packing.js';
import { SURROUNDINGS_TASK } from './surroundings.js';
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
  classes(SURROUNDINGS_TASK),
  { name: 'kinds', learn: () => learnKinds(say), report: () => reportKinds(say) },
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

/** @param words names of tasks, and options */
export async function train(words: string[]): Promise<void> {
  await new Command('npm run lab -- train')
    .description('trains on the examples, and writes the weights; the same examples give the same weights')
    .addArgument(new Argument('[tasks...]', 'default: all').choices(TASKS.map(({ name }) => name)))
    .option('--report', 'only prints how the written weights do on the held-out examples')
    .action(async (named: string[], { report = false }: { report?: boolean }) => {
      for (const task of TASKS.filter(({ name }) => named.length === 0 || named.includes(name)))
        if (report) await task.report();
        else await task.learn();
    })
    .parseAsync(words, { from: 'user' });
}
