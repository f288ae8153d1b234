/**
 * Classifies whether pages may settle a message, or it needs a person: first by its words, then by that in the light of
 * its intents and marks, which are learned from more.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Intent } from '../../src/agent/understanding/intents.js';
import { FOR_PERSON, KINDS, type Kind } from '../../src/agent/understanding/kinds.js';
import { crossValidated, temperatureOf, trainPruned } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import { intentExamples, otherEnd } from './intents.js';
import { pack, quantise } from './packing.js';
import { lessonOf, probabilities, scoresOf, seeded, train, type Lesson } from './trainer.js';

type Say = (line: string) => void;

/** Share of the messages that need a person and may be taken for others; the price is printed beside it. */
const MISSED_MAX = 0.02;
const FOLDS = 5;
const TRAININGS = 4;
const WEIGHING_EPOCHS = 30;
const CLASSES = KINDS.length;
const WEIGHTS = join(__dirname, '../../src/agent/understanding/kinds.weights.json');
const WORDS = {
  classes: KINDS,
  buckets: 1 << 19,
  variantsOf: ({ text, label }: Example<Kind>) => (label === 'general' || label === 'own_case' ? [otherEnd(text)] : []),
};

/** What intents say of the kind, mostly; the others may be of several. */
const KIND_OF: Partial<Record<Intent, Kind>> = {
  question: 'general',
  act: 'act',
  booking: 'act',
  leaving: 'act',
  complaint: 'complaint',
  wants_person: 'person',
  greeting: 'talk',
  thanks: 'talk',
  goodbye: 'talk',
  about_agent: 'talk',
  yes: 'talk',
  no: 'talk',
  never_mind: 'talk',
  reaction: 'talk',
};

export const kindExamples = (set: 'train' | 'heldout'): Example<Kind>[] =>
  examplesOf(set, { folder: join(__dirname, '../data/kinds'), field: 'kind', classes: KINDS });

/** Of each language and intent as many as there are examples of its kind. */
function examplesOfIntents(examples: Example<Kind>[]): Example<Kind>[] {
  const left = new Map<string, number>();
  const countOf = (language: string, label: Kind): number =>
    examples.filter((example) => example.language === language && example.label === label).length;
  return intentExamples('train').flatMap(({ label: intent, language, text }): Example<Kind>[] => {
    const label = KIND_OF[intent];
    if (!label) return [];
    const key = `${language} ${intent}`;
    const remaining = left.get(key) ?? countOf(language, label);
    left.set(key, remaining - 1);
    return remaining > 0 ? [{ language, text, label }] : [];
  });
}

/** @param say prints how the examples are judged by weights that were not trained on them */
export async function learnKinds(say: Say): Promise<void> {
  const { signsOf } = await import('../../src/agent/understanding/kind.js');
  const own = kindExamples('train');
  const lesson = lessonOf([...own, ...examplesOfIntents(own)], WORDS);
  const predicted = crossValidated(lesson, FOLDS);
  const temperature = temperatureOf(predicted);
  const byWords = new Map(predicted.map(({ index, scores }) => [lesson.vectors[index]!.example, scores]));
  const signs = own.map(({ text }, at) => signsOf(text, [...probabilities(byWords.get(at)!, temperature)]));
  const person = thresholdOf(own, judgedByOthers(own, signs), say);
  const weights = train(...weighing(own, signs));
  const weighed = KINDS.map((_, kind) =>
    signs[0]!.map((__, sign) => Math.round(1_000 * weights[sign * CLASSES + kind]!) / 1_000),
  );
  const rows = pack(quantise(trainPruned(lesson, TRAININGS), CLASSES), CLASSES);
  const packed = { kinds: KINDS, buckets: WORDS.buckets, temperature, person, weighed, ...rows };
  const text = await format(JSON.stringify(packed), { ...(await resolveConfig(WEIGHTS)), parser: 'json' });
  writeFileSync(WEIGHTS, text);
  say(`kinds: ${own.length} examples; ${Math.round(text.length / 1000)} kB written.`);
}

/** Every sign of a message is a feature. */
function weighing(examples: Example<Kind>[], signs: number[][]): [Lesson, Uint8Array, { epochs: number }] {
  const buckets = signs[0]!.length;
  const all = Uint32Array.from({ length: buckets }, (_, at) => at);
  const vectors = examples.map(({ label }, example) => {
    const values = Float32Array.from(signs[example]!);
    return { buckets: all, values, label: KINDS.indexOf(label), example, share: 1 };
  });
  return [
    { classes: CLASSES, buckets, vectors },
    new Uint8Array(buckets * CLASSES).fill(1),
    { epochs: WEIGHING_EPOCHS },
  ];
}

/** The probabilities of each example, weighed as the other folds teach. */
function judgedByOthers(examples: Example<Kind>[], signs: number[][]): Float64Array[] {
  const random = seeded(5);
  const folds = examples.map(() => Math.floor(random() * FOLDS));
  const told: Float64Array[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const [lesson, kept, options] = weighing(examples, signs);
    const vectors = lesson.vectors.filter(({ example }) => folds[example] !== fold);
    const weights = train({ ...lesson, vectors }, kept, options);
    for (const vector of lesson.vectors)
      if (folds[vector.example] === fold) told[vector.example] = probabilities(scoresOf(weights, vector, CLASSES), 1);
  }
  return told;
}

/** The probability below which no more than the allowed share of what needs a person lies. */
function thresholdOf(examples: Example<Kind>[], told: Float64Array[], say: Say): number {
  const oddsOf = (at: number): number =>
    KINDS.reduce((sum, kind, column) => (FOR_PERSON.includes(kind) ? sum + told[at]![column]! : sum), 0);
  const of = (is: (kind: Kind) => boolean): number[] =>
    examples.flatMap(({ label }, at) => (is(label) ? [oddsOf(at)] : []));
  const needing = of((kind) => FOR_PERSON.includes(kind)).sort((a, b) => a - b);
  const person = Math.floor(1_000 * needing[Math.floor(needing.length * MISSED_MAX)]!) / 1_000;
  const general = of((kind) => kind === 'general');
  const price = general.filter((odds) => odds >= person).length / general.length;
  say(
    `For a person from ${person}: all but ${MISSED_MAX} of what needs one, and ${price.toFixed(3)} of what is general.`,
  );
  return person;
}

/** How many of the held-out messages of each kind are for a person. */
export async function reportKinds(say: Say): Promise<void> {
  const { needsPerson } = await import('../../src/agent/understanding/needs-person.js');
  const told = kindExamples('heldout').map(({ text, label }) => ({ label, isFor: needsPerson(text, null) }));
  for (const kind of KINDS) {
    const of = told.filter(({ label }) => label === kind);
    if (of.length > 0) say(`${kind}: ${of.filter(({ isFor }) => isFor).length} of ${of.length} are for a person`);
  }
}
