/** Measures on examples how well messages are classified. */
import type { Intent } from '../../src/agent/understanding/intents.js';
import { understand } from '../../src/agent/understanding/understand.js';
import type { Example } from './examples.js';

/** Shares from 0 to 1. */
export interface Measures {
  examples: number;
  /** Examples classified correctly. */
  right: number;
  /** Requests for a person that are detected. */
  personRecall: number;
  /** Questions mistaken for a request for a person. */
  personAlarms: number;
  /** Messages of any other intent mistaken for one. */
  personMistaken: number;
  /** Among yes, no and never mind: a yes taken for a yes, one of the others taken for a no. */
  consentRight: number;
  /** Among those: a yes taken for a no, or vice versa. */
  consentWrong: number;
  recall: Map<Intent, number>;
  /** Share of the messages assigned to an intent that belong to another. */
  falseAlarms: Map<Intent, number>;
}

const CONSENTS: Intent[] = ['yes', 'no', 'never_mind'];

export function measure(examples: Example<Intent>[]): Measures {
  const told = examples.map(({ text, label: intent, language }) => ({ intent, told: understand(text, language) }));
  const of = (intent: Intent) => told.filter((one) => one.intent === intent);
  const takenFor = (intent: Intent) => told.filter((one) => one.told.intent === intent);
  const consents = told.filter(({ intent }) => CONSENTS.includes(intent));
  const intents = [...new Set(examples.map(({ label }) => label))].sort();
  return {
    examples: examples.length,
    right: share(told, ({ intent, told }) => told.intent === intent),
    personRecall: share(of('wants_person'), ({ told }) => told.intent === 'wants_person'),
    personMistaken: share(
      told.filter(({ intent }) => intent !== 'wants_person'),
      ({ told }) => told.intent === 'wants_person',
    ),
    personAlarms: share(of('question'), ({ told }) => told.intent === 'wants_person'),
    consentRight: share(consents, ({ intent, told }) => told.consent === (intent === 'yes')),
    consentWrong: share(consents, ({ intent, told }) => told.consent === (intent !== 'yes')),
    recall: new Map(intents.map((intent) => [intent, share(of(intent), ({ told }) => told.intent === intent)])),
    falseAlarms: new Map(intents.map((intent) => [intent, share(takenFor(intent), (one) => one.intent !== intent)])),
  };
}

const share = <T>(all: T[], holds: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(holds).length / all.length;
