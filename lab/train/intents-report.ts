/** Prints recall and false alarms on held-out messages, per class and language. */
import { INTENTS, type Intent } from '../../src/agent/understanding/intents.js';
import type { Example } from './examples.js';
import { measure, type Measures } from './intents-measures.js';

const percent = (share: number | undefined): string =>
  (share === undefined ? '–' : (100 * share).toFixed(1)).padStart(6);

export function report(kind: string, examples: Example<Intent>[], say: (line: string) => void): void {
  const languages = [...new Set(examples.map(({ language }) => language))];
  const measured = languages.map((language): [string, Measures] => [
    language,
    measure(examples.filter((example) => example.language === language)),
  ]);
  measured.push(['all', measure(examples)]);
  const row = (name: string, of: (measures: Measures) => number | undefined): void =>
    say(name.padEnd(28) + measured.map(([, measures]) => percent(of(measures))).join(''));
  say(`${kind} messages`.padEnd(28) + measured.map(([language]) => language.padStart(6)).join(''));
  say('examples'.padEnd(28) + measured.map(([, { examples }]) => String(examples).padStart(6)).join(''));
  row('intent right', ({ right }) => right);
  row('person: recall', ({ personRecall }) => personRecall);
  row('person: alarms of questions', ({ personAlarms }) => personAlarms);
  row('person: all alarms', ({ personMistaken }) => personMistaken);
  row('consent: right', ({ consentRight }) => consentRight);
  row('consent: the opposite', ({ consentWrong }) => consentWrong);
  for (const intent of INTENTS) {
    row(`${intent}: recall`, ({ recall }) => recall.get(intent));
    row(`${intent}: false alarms`, ({ falseAlarms }) => falseAlarms.get(intent));
  }
}
