/**
 * The pages of this product's guide that answer newcomers, as knowledge with many example questions: half of them
 * are recorded and the others asked, with all pages of the guide, and without the rest and one of these pages:
 * sections of one page answer in part what their neighbours answer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionExamples } from '../../src/agent/ports/knowledge.js';
import { sentences } from '../../src/agent/understanding/sentences.js';
import { normalise } from '../../src/assistant/knowledge/normalise/normalise.js';
import type { MemoryDocument } from '../../test/support/memory-index.js';
import type { WorldQuestion } from '../worlds/runner/world.js';
import { indexOf, type Asked } from './knowledge.js';

const GUIDE = join(__dirname, '../../docs/guide');
const EXAMPLES = '.examples.json';

interface GuideSection extends SectionExamples {
  page: string;
  heading: string;
  text: string;
}

export async function askedOfGuide(): Promise<Asked[]> {
  const sections = sectionsOfPages();
  const all: Asked[] = [];
  for (const half of HALVES) {
    const index = await indexOf([...taughtPages(sections, half), ...(await otherPages())]);
    all.push(
      ...sections.flatMap((section) => questionsOf(section, half)).map((question) => ask(index, question, true)),
    );
    for (const gone of new Set(sections.map(({ page }) => page))) {
      const rest = await indexOf(taughtPages(sections, half).filter(({ id }) => id !== gone));
      const orphans = sections.filter(({ page }) => page === gone).flatMap((section) => questionsOf(section, half));
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

/** The first or the last half: a file's authors follow each other, so that others ask than taught. */
const HALVES = ['first', 'last'] as const;
type Half = (typeof HALVES)[number];

const isTaught = (position: number, count: number, half: Half): boolean => position < count / 2 === (half === 'first');

const taughtPages = (sections: GuideSection[], half: Half): MemoryDocument[] =>
  [...new Set(sections.map(({ page }) => page))].map((page) => {
    const own = sections.filter((section) => section.page === page);
    const text = own.map(({ heading, text: body }) => `## ${heading}\n\n${body}`).join('\n\n');
    const examples = own.map(({ heading, questions }) => ({
      heading,
      questions: questions.filter((_, at) => isTaught(at, questions.length, half)),
    }));
    return { id: page, title: page, text, locale: 'en', examples };
  });

/** The pages without examples. */
const otherPages = (): Promise<MemoryDocument[]> =>
  Promise.all(
    readdirSync(GUIDE)
      .filter((file) => file.endsWith('.md') && !existsSync(join(GUIDE, file.replace(/\.md$/, EXAMPLES))))
      .sort()
      .map(async (file) => {
        const { text } = await normalise({ format: 'markdown', text: readFileSync(join(GUIDE, file), 'utf8') });
        return { id: file, title: /^# (.*)$/m.exec(text)?.[1] ?? file, text, locale: 'en' };
      }),
  );

/** Every sentence of a section answers what it is asked. */
const questionsOf = ({ page, heading, text, questions }: GuideSection, half: Half): WorldQuestion[] =>
  questions
    .filter((_, at) => !isTaught(at, questions.length, half))
    .map((message, at) => ({
      id: `${heading} ${at}`,
      kind: 'asked_again',
      language: 'en',
      before: [],
      message,
      expect: 'answer',
      facts: [sentences(text).map(({ start, end }) => text.slice(start, end))],
      not: [],
      articles: [page],
    }));

function sectionsOfPages(): GuideSection[] {
  const files = readdirSync(GUIDE).filter((file) => file.endsWith(EXAMPLES));
  return files.sort().flatMap((file) => {
    const examples = JSON.parse(readFileSync(join(GUIDE, file), 'utf8')) as SectionExamples[];
    const [title = '', ...parts] = readFileSync(join(GUIDE, file.replace(EXAMPLES, '.md')), 'utf8')
      .split(/^##? /m)
      .slice(1);
    return parts.flatMap((part) => sectionOf(part, title.split('\n')[0] ?? '', examples));
  });
}

function sectionOf(part: string, page: string, examples: SectionExamples[]): GuideSection[] {
  const [heading = '', ...lines] = part.split('\n');
  const own = examples.find((each) => each.heading === heading.trim());
  const text = lines
    .join(' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return own ? [{ page, heading: heading.trim(), questions: own.questions, text }] : [];
}
