/**
 * The page of this product's guide that answers newcomers, as knowledge with many example questions: half of them are
 * recorded and the others asked, with all sections and with each fifth of them removed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionExamples } from '../../src/agent/ports/knowledge.js';
import { sentences } from '../../src/agent/understanding/sentences.js';
import type { WorldQuestion } from '../../test/worlds/runner/world.js';
import { indexOf, type Asked } from './knowledge.js';

const GUIDE = join(__dirname, '../../docs/guide');
const TITLE = 'Questions people ask first';
const PARTS = 5;

interface GuideSection extends SectionExamples {
  heading: string;
  text: string;
}

export async function askedOfGuide(): Promise<Asked[]> {
  const sections = sectionsOfPage();
  const all: Asked[] = [];
  for (const parity of [0, 1]) {
    const index = await indexed(sections, parity);
    all.push(
      ...sections.flatMap((section) => questionsOf(section, parity)).map((question) => ask(index, question, true)),
    );
    for (let part = 0; part < PARTS; part++) {
      const rest = await indexed(
        sections.filter((_, at) => at % PARTS !== part),
        parity,
      );
      const orphans = sections
        .filter((_, at) => at % PARTS === part)
        .flatMap((section) => questionsOf(section, parity));
      all.push(...orphans.map((question) => ask(rest, question, false)));
    }
  }
  return all;
}

const ask = (index: Asked['index'], question: WorldQuestion, isAnswerable: boolean): Asked => ({
  world: 'guide',
  index,
  question,
  isAnswerable,
  isWhole: isAnswerable,
});

const isTaught = (position: number, parity: number): boolean => position % 2 === parity;

const indexed = (sections: GuideSection[], parity: number): Promise<Asked['index']> => {
  const text = sections.map(({ heading, text: own }) => `## ${heading}\n\n${own}`).join('\n\n');
  const examples = sections.map(({ heading, questions }) => ({
    heading,
    questions: questions.filter((_, at) => isTaught(at, parity)),
  }));
  return indexOf([{ id: 'questions', title: TITLE, text, locale: 'en', examples }]);
};

/** Every sentence of a section answers what it is asked. */
const questionsOf = ({ heading, text, questions }: GuideSection, parity: number): WorldQuestion[] =>
  questions
    .filter((_, at) => !isTaught(at, parity))
    .map((message, at) => ({
      id: `${heading} ${at}`,
      kind: 'asked_again',
      language: 'en',
      before: [],
      message,
      expect: 'answer',
      facts: [sentences(text).map(({ start, end }) => text.slice(start, end))],
      not: [],
      articles: ['questions'],
    }));

function sectionsOfPage(): GuideSection[] {
  const examples = JSON.parse(readFileSync(join(GUIDE, 'questions.examples.json'), 'utf8')) as SectionExamples[];
  const parts = readFileSync(join(GUIDE, 'questions.md'), 'utf8').split(/^## /m).slice(1);
  return parts.flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const own = examples.find((each) => each.heading === heading.trim());
    const text = lines
      .join(' ')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/`/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    return own ? [{ heading: heading.trim(), questions: own.questions, text }] : [];
  });
}
