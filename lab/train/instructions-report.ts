/** Prints how many held-out instructions are detected, and how many near misses are mistaken for one. */
import { INSTRUCTIONS, type Instruction } from '../../src/agent/retrieval/instruction-classes.js';
import { quarantineReason } from '../../src/agent/retrieval/quarantine.js';
import type { Example } from './examples.js';

export function report(examples: Example<Instruction>[], say: (line: string) => void): void {
  const told = examples.map(({ text, language, label }) => ({
    language,
    label,
    found: quarantineReason(text) !== null,
  }));
  const languages = [...new Set(examples.map(({ language }) => language)), 'all'];
  const cell = (label: Instruction, language: string): string => {
    const these = told.filter((one) => one.label === label && (language === 'all' || one.language === language));
    return `${these.filter(({ found }) => found).length}/${these.length}`.padStart(8);
  };
  say('quarantined'.padEnd(24) + languages.map((language) => language.padStart(8)).join(''));
  for (const label of INSTRUCTIONS.filter((label) => label !== 'ordinary'))
    say(label.padEnd(24) + languages.map((language) => cell(label, language)).join(''));
}
