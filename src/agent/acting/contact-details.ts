/**
 * Contact details that a person volunteers in order to be contacted: only what they stated, and only together with
 * such a wish, or an e-mail address with their name.
 */
import { MASKS, maskPersonal } from '../../platform/kernel/mask.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import type { Intent } from '../understanding/intents.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { contactIn } from './arguments.js';
import { namesInAddress } from './names-in-address.js';

/** Phrases that express interest or the wish to be contacted. In lower case, in all languages. */
const INTEREST = [
  /(?<!\p{L})(?:interested in|(?:contact|call|email|e-mail|reach|write|text|ring) me|get in touch|get back to (?:me|us)|call (?:me |us )?back|(?:quote|quotation|offer|pricing|price list|demo|trial|brochure)|(?:want|like|looking|plan(?:ning)?) to (?:buy|order|purchase|subscribe|sign up)|talk to sales)(?!\p{L})/u,
  /(?<!\p{L})(?:interessier\p{L}*|interesse|kontaktier\p{L}*|ruf\p{L}* (?:sie )?mich|schreib\p{L}* (?:sie )?mir|melde\p{L}* (?:sie |euch )?|rückruf|angebot|preisliste|testzugang|kaufen|bestellen)(?!\p{L})/u,
  /(?<!\p{L})(?:interesad[oa]s?|me interesa|nos interesa|contáct(?:a|e)(?:n)?me|llám(?:a|e)(?:n)?me|escríb(?:a|e)(?:n)?me|presupuesto|cotización|oferta|demostración|comprar|contratar)(?!\p{L})/u,
  /(?<!\p{L})(?:intéressée?s?|contactez(?:-moi)?|appelez-moi|rappelez-moi|écrivez-moi|recontact\p{L}*|devis|offre|démo(?:nstration)?|acheter|souscrire)(?!\p{L})/u,
  /(?<!\p{L})(?:interessad[oa]s?|interesse|entre(?:m)? em contato|me (?:ligue|contate|escreva)(?:m)?|orçamento|cotação|proposta|demonstração|comprar|contratar)(?!\p{L})/u,
  /(?<!\p{L})(?:interessat[oaie]|contattat\p{L}*|contattami|chiamat\p{L}*|scrivet\p{L}*|preventivo|offerta|dimostrazione|comprare|acquistare)(?!\p{L})/u,
  /مهتم|اتصل(?:وا)? بي|تواصل(?:وا)? معي|راسل(?:وا|ون)ي|عرض (?:سعر|أسعار)|شراء|الاشتراك/u,
  /रुचि|दिलचस्पी|संपर्क कर|कॉल कर|फ़ोन कर|फोन कर|कोटेशन|डेमो|खरीदना/u,
  /感兴趣|感興趣|有兴趣|联系我|聯繫我|联络我|给我打电话|报价|報價|试用|試用|购买|購買|演示/u,
  /興味|関心|ご連絡|連絡(?:して|を)|お電話|見積|デモ|購入|申し込み/u,
  /สนใจ|ติดต่อกลับ|ติดต่อฉัน|ติดต่อผม|โทรกลับ|โทรหา|ใบเสนอราคา|ทดลองใช้|ซื้อ/u,
];
const NAME =
  /(?<!\p{L})(?:my name is|mein name ist|ich hei(?:ß|ss)e|me llamo|mi nombre es|je m['’]appelle|mon nom est|meu nome é|me chamo|mi chiamo|il mio nome è)\s+((?:\p{Lu}[\p{L}\p{M}'’-]+)(?: \p{Lu}[\p{L}\p{M}'’.-]+){0,3})|(?:اسمي|मेरा नाम|我叫|我的名字是|私の名前は|ผมชื่อ|ฉันชื่อ|ชื่อ)\s*([\p{L}\p{M}'’.-]{1,40}(?: [\p{Lu}][\p{L}\p{M}'’.-]{1,40})?)/iu;
const COMPANY =
  /(?<!\p{L})(?:i work (?:at|for)|i['’]?m with|our company is|my company is|company:|ich arbeite (?:bei|für)|unsere firma heißt|firma:|trabajo en|empresa:|je travaille (?:chez|pour)|société :?|trabalho na|lavoro (?:per|in))\s+((?:[\p{Lu}\p{N}][\p{L}\p{M}\p{N}&.'’-]*)(?: [\p{Lu}\p{N}&][\p{L}\p{M}\p{N}&.'’-]*){0,4})/iu;

const INTENT_CHARACTERS_MAX = 200;
/** Earlier messages in which a name or a wish may be. */
const EARLIER_MAX = 3;

/** Those of a turn's message, with a name or a wish from it or the messages before it. */
export const volunteeredDetails = ({ question, history }: AnalysedTurn): Record<string, Json> | null =>
  contactDetails(question, history.slice(-EARLIER_MAX));

const MATTERS: Intent[] = ['act', 'booking', 'leaving', 'show_page', 'complaint', 'statement'];

/** Whether a message asks or reports something beside the details; a wish to be contacted is part of them. */
export function saysMore({ parts }: UnderstoodMessage, { email, intent }: Record<string, Json>): boolean {
  if (intent !== undefined) return parts.some((part) => part.intent === 'question');
  const rest = parts.filter(({ text }) => !(typeof email === 'string' && text.includes(email)) && !NAME.test(text));
  return parts.some((part) => part.intent === 'question') || rest.some((part) => MATTERS.includes(part.intent));
}
/**
 * The arguments of `capture_lead`; null without an address or a number, or where these come alone: an address may
 * also be what does not work, and digits an order. `intent` is the wish to be contacted, if one is stated.
 * @param before earlier messages, oldest first
 */
export function contactDetails(message: string, before: string[]): Record<string, Json> | null {
  const contact = contactIn(message);
  if (Object.keys(contact).length === 0) return null;
  const texts = [message, ...before.toReversed()];
  const { email } = contact;
  const agreed = typeof email === 'string' ? namesInAddress(email, texts) : {};
  const stated = statedName(texts);
  const company = agreed.company ?? statedCompany(texts);
  const wish = texts.find((text) => INTEREST.some((interest) => interest.test(text.toLowerCase()))) ?? '';
  // Without a wish, `my name is spelled wrong` must not introduce anybody.
  const name = agreed.name ?? (wish !== '' || /^\p{Lu}/u.test(stated ?? '') ? stated : undefined);
  if (wish === '' && !(email && name)) return null;
  const intent = maskPersonal(wish).replace(MASKS, '').replace(/\s+/g, ' ').trim();
  return {
    ...(wish === '' && email ? { email } : contact),
    ...(name && { name: plain(name) }),
    ...(company && { company: plain(company) }),
    ...(intent !== '' && { intent: [...intent].slice(0, INTENT_CHARACTERS_MAX).join('') }),
  };
}

const plain = (name: string): string => name.replace(/[.]$/, '');

/** The name after `my name is`; what follows its first word belongs to it while it is written like one. */
function statedName(texts: string[]): string | undefined {
  const [first, ...rest] = firstIn(texts, NAME)?.split(' ') ?? [];
  return first && [first, ...namesOf(rest)].join(' ');
}

/** The firm after `I work for`, which is written like a name: not `a travel magazine`. */
const statedCompany = (texts: string[]): string | undefined =>
  namesOf(firstIn(texts, COMPANY)?.split(' ') ?? []).join(' ') || undefined;

/** The first words, while none begins with a small letter. */
function namesOf(words: string[]): string[] {
  const end = words.findIndex((word) => /^\p{Ll}/u.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** What the pattern captured in the first text that it fits. */
function firstIn(texts: string[], pattern: RegExp): string | undefined {
  for (const text of texts) {
    const [, ...captured] = pattern.exec(text) ?? [];
    const found = captured.find(Boolean);
    if (found !== undefined) return found;
  }
  return undefined;
}
