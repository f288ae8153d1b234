import { ApiProperty } from '@nestjs/swagger';
import { Checked, type Problem } from '../../platform/http/fields.js';

/** Groups that a workspace has at most. */
export const SYNONYMS_MAX = 500;
const PHRASES_MAX = 10;
const PHRASE_CHARACTERS_MAX = 80;
const PHRASE_WORDS_MAX = 6;

const GROUPS = {
  type: 'array',
  maxItems: SYNONYMS_MAX,
  items: {
    type: 'array',
    minItems: 2,
    maxItems: PHRASES_MAX,
    items: { type: 'string', minLength: 1, maxLength: PHRASE_CHARACTERS_MAX },
  },
} as const;

export class SynonymsBody {
  /** Groups of phrases that mean the same; they replace all that there are. */
  @Checked(groupsProblem)
  @ApiProperty(GROUPS)
  groups: string[][];
}

/** Phrases that mean the same in a workspace. */
export class SynonymsDto {
  @ApiProperty({ enum: ['synonyms'] })
  object: 'synonyms';
  @ApiProperty(GROUPS)
  groups: string[][];
}

/** A phrase as it is kept. */
export const plainPhrase = (phrase: string): string => phrase.normalize('NFC').replace(/\s+/g, ' ').trim();

function groupsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value)) return { message: 'must be a list of lists of phrases' };
  if (value.length > SYNONYMS_MAX) return { message: `must have at most ${SYNONYMS_MAX} groups` };
  for (const [at, group] of value.entries()) {
    const isGroup = Array.isArray(group) && group.every((phrase) => typeof phrase === 'string');
    const fault = isGroup ? synonymsFault(group.map(plainPhrase)) : 'a group is a list of phrases';
    if (fault) return { key: String(at), message: `is not valid: ${fault}` };
  }
  return null;
}

/** What is wrong with a group of plain phrases; null where it can be kept. */
export function synonymsFault(group: string[]): string | null {
  if (group.length < 2 || group.length > PHRASES_MAX) return `a group has 2 to ${PHRASES_MAX} phrases`;
  if (new Set(group.map((phrase) => phrase.toLowerCase())).size < group.length) return 'repeats a phrase';
  const wrong = group.find(
    (phrase) =>
      !/[\p{L}\p{N}]/u.test(phrase) ||
      [...phrase].length > PHRASE_CHARACTERS_MAX ||
      phrase.split(' ').length > PHRASE_WORDS_MAX ||
      /\p{Cc}/u.test(phrase) ||
      !phrase.isWellFormed(),
  );
  return wrong === undefined
    ? null
    : `a phrase has 1 to ${PHRASE_WORDS_MAX} words and at most ${PHRASE_CHARACTERS_MAX} characters`;
}
