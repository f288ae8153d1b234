/**
 * Whether what a person says, while an argument is being asked for, is something else than that argument: another order, or
 * a question. A wish for a person and a `no` are heard before (turn.ts, consent.ts). What is swallowed as a value here
 * would be offered to the customer's system as one.
 */
import type { OfferedTool } from '../ports/tool.js';
import { likelyLanguages } from '../retrieval/language.js';
import type { Arguments } from './arguments.js';
import { wantsMeeting } from './booking.js';
import { plain } from './orders.js';
import { lookupFor, orderedTool } from './tool-match.js';

const MARK = /[?？؟]/u;
/**
 * A question that bears no mark begins as one does. `When I opened it, it was broken` and `What came was the wrong size`
 * are plain answers, so that a word of asking counts with its verb alone.
 */
const BEGINS = [
  /^(?:(?:what|where|when|why|who|which|how)(?:['’]?s| is| are| was| do| does| did| can| could| should| will| would)|how (?:much|many|long|often|far|soon|fast)|(?:can|could|may|should|must|do|did|will) i|(?:do|are|can|will) you|is (?:there|it|this|that)|are there|tell me (?:about|how|what|when|where|why|if)) /u,
  /^(?:(?:was|wo|wann|warum|wieso|wer|wie) (?:ist|sind|war|kann|könnte|muss|darf|soll|funktioniert|kostet|macht|geht)|wie (?:viel|viele|lange|oft|hoch)|welche[rsnm]? \p{L}+ (?:ist|sind|hat|gibt)|(?:kann|darf|muss|soll) ich|gibt es|haben sie|hast du) /u,
  /^(?:(?:qué|cuál|cuáles|cuándo|dónde|cómo|por qué|quién) (?:es|son|está|hay|puedo|tengo|se|hago|cuesta|pasa)|cuánt[oa]s? |puedo |hay )/u,
  /^(?:est-ce que|qu['’]est-ce|(?:où|quand|comment|pourquoi|combien|quel(?:le)?s?) (?:est|sont|puis|peut|dois|faut|coûte|de)|puis-je|peut-on|y a-t-il)(?![\p{L}\p{M}])/u,
  /^(?:(?:o que|qual|quais|quando|onde|como|por que|quem) (?:é|são|está|posso|faço|custa|há)|quant[oa]s? |posso |existe )/u,
  /^(?:(?:cosa|qual|quale|quali|quando|dove|come|perché|chi) (?:è|sono|posso|costa|si|funziona)|quant[oaie] |posso )/u,
  /^(?:كيف|متى|أين|اين|لماذا|هل|كم|ما هو|ما هي) /u,
  /(?:吗|呢|嗎)[。.]?$|^(?:怎么|怎麼|如何|为什么|為什麼|什么时候|多少|哪里|哪裡)/u,
  /(?:ですか|ますか|でしょうか)[。.]?$/u,
  /^(?:क्या|कैसे|कब|कहाँ|कहां|क्यों|कितन\p{M}?) /u,
  /(?:ไหม|มั้ย|อย่างไร|ยังไง|เท่าไหร่|เท่าไร|ที่ไหน|เมื่อไหร่|เมื่อไร)(?:ครับ|คะ|ค่ะ)?$/u,
];

/** True for a question, with its mark or by how it begins. */
export const asks = (message: string): boolean =>
  MARK.test(message) || BEGINS.some((begins) => begins.test(plain(message)));

/** What is being asked for. */
interface Awaited {
  tool: OfferedTool;
  /** What was said of its arguments before. */
  known: Arguments;
}

/** True where the message orders something else than what an argument is being asked for. */
export function ordersAnew(
  message: string,
  locale: string | null,
  { tool, known }: Awaited,
  tools: OfferedTool[],
): boolean {
  if (tool.name !== 'book_meeting' && wantsMeeting(message, likelyLanguages(message, locale))) return true;
  const doing = tools.filter(({ effect }) => effect === 'act');
  const order = orderedTool(message, locale, doing) ?? lookupFor(message, locale, doing);
  if (!order) return false;
  // Who gives a reason repeats the order (`Cancel my order because it is late`): it is another one with other arguments.
  return (
    order.tool.name !== tool.name ||
    Object.entries(order.arguments).some(
      ([name, value]) => name in known && JSON.stringify(known[name]) !== JSON.stringify(value),
    )
  );
}
