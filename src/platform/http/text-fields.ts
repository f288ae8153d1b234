/** Field decorators for languages, time zones and addresses. */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, MaxLength, ValidateBy } from 'class-validator';
import { characters } from './characters.js';
import { languageTag } from '../kernel/language-tags.js';
import { urlOf } from '../kernel/url.js';

const check = (name: string, test: (text: string) => boolean, message: string): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && test(value),
      defaultMessage: () => message,
    },
  });

/** Longer ones cannot be addresses (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX = 320;

/** Text of at most so many characters (code points), kept exactly. */
export const IsText = (max: number, min = 0): PropertyDecorator =>
  applyDecorators(
    check(
      'isText',
      (text) => characters(text) >= min && characters(text) <= max,
      `$property must be a string of ${min ? `${min} to ${max}` : `at most ${max}`} characters`,
    ),
    ApiProperty({ type: String, maxLength: max, ...(min && { minLength: min }) }),
  );

/** An e-mail address. */
export const IsMailAddress = (): PropertyDecorator =>
  applyDecorators(IsEmail(), MaxLength(320), ApiProperty({ type: String, format: 'email', maxLength: 320 }));

/** A BCP 47 language tag such as `de` or `pt-BR`. */
export const IsLanguageTag = (): PropertyDecorator =>
  applyDecorators(
    check('isLanguageTag', isLanguageTag, '$property must be a BCP 47 language tag such as de or pt-BR'),
    ApiProperty({ type: String, example: 'pt-BR' }),
  );

/** An IANA time zone such as `Europe/Berlin`. */
export const IsZone = (): PropertyDecorator =>
  applyDecorators(
    check('isZone', isTimeZone, '$property must be an IANA time zone such as Europe/Berlin'),
    ApiProperty({ type: String, example: 'Europe/Berlin' }),
  );

const URL_BYTES_MAX = 2_000;

/** An absolute http or https URL, kept exactly. */
export const IsWebUrl = (): PropertyDecorator =>
  applyDecorators(
    check('isWebUrl', isWebUrl, `$property must be an http or https URL of at most ${URL_BYTES_MAX} bytes`),
    ApiProperty({ type: String, format: 'uri' }),
  );

/** Cache of valid values: ICU takes 2 µs to validate a language, 50 µs for a zone, and few are in use. */
const languages = new Set<string>();
const zones = new Set<string>();
const KNOWN_MAX = 1_000;

function known(found: Set<string>, text: string): true {
  if (found.size < KNOWN_MAX) found.add(text);
  return true;
}

const isLanguageTag = (text: string): boolean =>
  languages.has(text) || (languageTag(text) !== null && known(languages, text));

function isTimeZone(text: string): boolean {
  if (zones.has(text)) return true;
  // ICU also accepts offsets such as +02:00; a person's zone has to be a name.
  if (text.length > 64 || !/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return known(zones, text);
  } catch {
    return false;
  }
}

export function isWebUrl(text: string): boolean {
  if (Buffer.byteLength(text) > URL_BYTES_MAX || /[\s\p{Cc}]/u.test(text)) return false;
  const url = urlOf(text);
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.hostname !== '';
}
