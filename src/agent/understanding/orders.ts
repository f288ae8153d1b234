import { isNegated } from '../proof/negation.js';
import type { MessagePart, UnderstoodMessage } from './understand.js';

/** Longer messages tell a story, or quote text of others. */
const CHARACTERS_MAX = 400;
const PARTS_MAX = 4;
/** A wrong action is far worse than none: an order is twice as likely as anything else. */
const ORDER_MIN = 2 / 3;
const QUESTION_MIN = 0.6;

const NUMBERED = /(?<!\p{L})no\.? ?(?=#?[\p{L}-]{0,4}\d)/giu;

/** The parts of a message that order an action; empty if it also asks a question. */
export function ordersIn({ text, parts }: UnderstoodMessage): MessagePart[] {
  if (text.length > CHARACTERS_MAX || parts.length > PARTS_MAX) return [];
  if (parts.some(({ scores }) => scores.question >= QUESTION_MIN)) return [];
  const orders = parts.filter(({ scores }) => scores.act + scores.leaving + scores.booking >= ORDER_MIN);
  // `Never cancel my order 17` orders nothing; `order no. 17` is not a negation.
  return orders.some((part) => isNegated(part.text.replace(NUMBERED, ' '))) ? [] : orders;
}
