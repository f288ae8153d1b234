/** Converts digits of every script, and the signs around them, to ASCII. */
import { required } from '../../platform/kernel/invariant.js';

const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50];
const FULL_WIDTH = 0xfee0;

/** All other characters keep their position, so that offsets stay valid. */
export function asciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/gu, (c) => String.fromCharCode(c.charCodeAt(0) - FULL_WIDTH))
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/gu, asciiDigit)
    .replace(/٫/gu, '.')
    .replace(/٬/gu, ',');
}

/** The ASCII digit for an Arabic-Indic, Persian, Devanagari or Thai one. */
export function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
  return String(code - required(zero, 'the zero of a digit'));
}
