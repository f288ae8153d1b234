import { ApiProperty } from '@nestjs/swagger';
import type { SectionExamples } from '../../agent/ports/knowledge.js';
import { Checked, type Problem } from '../../platform/http/fields.js';

/** Questions of a document, and of one of its sections: each is compared with every message about it. */
const QUESTIONS_MAX = 2_000;
const SECTION_QUESTIONS_MAX = 40;
const QUESTION_CHARACTERS_MAX = 300;
const HEADING_CHARACTERS_MAX = 500;

const QUESTIONS = {
  type: 'array',
  minItems: 1,
  maxItems: SECTION_QUESTIONS_MAX,
  items: { type: 'string', minLength: 1, maxLength: QUESTION_CHARACTERS_MAX },
} as const;

/** Example questions of one section, or of the whole document. */
export class SectionExamplesBody {
  /** The section's heading; null = the whole document. */
  @ApiProperty({ type: 'string', nullable: true, maxLength: HEADING_CHARACTERS_MAX })
  heading: string | null;
  @ApiProperty(QUESTIONS)
  questions: string[];
}

export class ExampleQuestionsBody {
  /** At most 2,000 questions in all. They replace those that there are. */
  @Checked(sectionsProblem)
  @ApiProperty({ type: [SectionExamplesBody], maxItems: QUESTIONS_MAX })
  sections: SectionExamplesBody[];
}

export class SectionExamplesDto extends SectionExamplesBody {
  /** False if the document's current version has no such heading: the questions have no effect. */
  applies: boolean;
}

/** Questions that a document answers, as customers ask them. Never shown to customers. */
export class ExampleQuestionsDto {
  @ApiProperty({ enum: ['example_questions'] })
  object: 'example_questions';
  @ApiProperty({ format: 'uuid' })
  document_id: string;
  sections: SectionExamplesDto[];
  /** The headings of the current version, in order: sections that questions can be added to. */
  headings: string[];
}

/** A heading or a question as it is stored. */
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

export const plainSections = (sections: SectionExamples[]): SectionExamples[] =>
  sections.map(({ heading, questions }) => ({
    heading: heading === null ? null : plain(heading),
    questions: questions.map(plain),
  }));

function sectionsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value)) return { message: 'must be a list of sections' };
  for (const [index, section] of value.entries()) {
    const problem = sectionProblem(section);
    if (problem) return { ...problem, key: [String(index), problem.key].filter(Boolean).join('.') };
  }
  return repetitionIn(plainSections(value as SectionExamples[]));
}

function sectionProblem(section: unknown): Problem | null {
  if (typeof section !== 'object' || section === null) return { message: 'must be an object' };
  const { heading, questions, ...others } = section as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return { key: unknown, message: 'is not a field', code: 'unknown_field' };
  if (heading === undefined) return { key: 'heading', message: 'is missing', code: 'missing_field' };
  if (heading !== null && !isText(heading, HEADING_CHARACTERS_MAX))
    return { key: 'heading', message: `must be null or a heading of at most ${HEADING_CHARACTERS_MAX} characters` };
  if (!Array.isArray(questions) || questions.length === 0 || questions.length > SECTION_QUESTIONS_MAX)
    return { key: 'questions', message: `must be a list of 1 to ${SECTION_QUESTIONS_MAX} questions` };
  const wrong = questions.findIndex((question) => !isText(question, QUESTION_CHARACTERS_MAX));
  const message = `must be a question of 1 to ${QUESTION_CHARACTERS_MAX} characters`;
  return wrong < 0 ? null : { key: `questions.${wrong}`, message };
}

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' &&
  value.isWellFormed() &&
  !/[^\P{Cc}\s]/u.test(value) &&
  /[\p{L}\p{N}]/u.test(value) &&
  [...plain(value)].length <= max;

function repetitionIn(sections: SectionExamples[]): Problem | null {
  const headings = new Set<string | null>();
  const questions = new Set<string>();
  for (const [index, section] of sections.entries()) {
    if (headings.has(section.heading)) return { key: `${index}.heading`, message: 'repeats an earlier heading' };
    headings.add(section.heading);
    for (const [position, question] of section.questions.entries()) {
      const key = `${index}.questions.${position}`;
      if (questions.has(question.toLowerCase())) return { key, message: 'repeats an earlier question' };
      if (questions.size === QUESTIONS_MAX)
        return { key, message: `is one too many: a document has at most ${QUESTIONS_MAX} example questions` };
      questions.add(question.toLowerCase());
    }
  }
  return null;
}
