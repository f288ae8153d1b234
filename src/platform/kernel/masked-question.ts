import { maskPersonal } from './mask.js';

const QUESTION_CHARACTERS_MAX = 500;

/** A customer's message as the gap list stores it: on one line, without personal data, at most 500 characters. */
export const maskedQuestion = (text: string): string =>
  [...maskPersonal(text.replace(/\s+/g, ' ').trim())].slice(0, QUESTION_CHARACTERS_MAX).join('');
