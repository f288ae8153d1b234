/** The lists of the guardrails. */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { characters } from '../../../platform/http/characters.js';
import { Checked, type Problem } from '../../../platform/http/fields.js';

const LIST_MAX = 100;
const TEXT_CHARS_MAX = 200;
const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_CHARS_MAX = 253;

/** At most 100 texts of 1 to 200 characters, none blank. */
export const IsTexts = (): PropertyDecorator => list(textProblem, TEXT_CHARS_MAX);

/** At most 100 hosts in lower case, without a scheme or a port; a leading `*.` matches all subdomains. */
export const IsHosts = (): PropertyDecorator =>
  list(
    (item) =>
      typeof item === 'string' && item.length <= HOST_CHARS_MAX && HOST.test(item)
        ? null
        : 'must be a host name in lower case such as example.com or *.example.com',
    HOST_CHARS_MAX,
  );

const textProblem = (item: unknown): string | null =>
  typeof item === 'string' && /\S/.test(item) && characters(item) <= TEXT_CHARS_MAX
    ? null
    : `must be a string of 1 to ${TEXT_CHARS_MAX} characters and not blank`;

function list(problem: (item: unknown) => string | null, maxLength: number): PropertyDecorator {
  const find = (value: unknown): Problem | null => {
    if (!Array.isArray(value)) return { message: 'must be a list of strings' };
    if (value.length > LIST_MAX) return { message: `must not have more than ${LIST_MAX} entries` };
    for (const [index, item] of value.entries()) {
      const message = problem(item);
      if (message) return { message, key: String(index) };
    }
    return null;
  };
  return applyDecorators(
    Checked(find),
    ApiProperty({ type: 'array', items: { type: 'string', minLength: 1, maxLength }, maxItems: LIST_MAX }),
  );
}
