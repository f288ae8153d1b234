/**
 * Whether a message orders something to be done, told from its words alone: how people lead up to an order, and what makes
 * one no order after all (a question how it is done, a condition, a negation). A wrong action is far worse than none.
 */
import { sentences } from '../retrieval/sentences.js';
import { words } from '../retrieval/lexemes.js';

/** One sentence that may be an order. */
export interface Order {
  /** What is left of it behind greetings and leads such as `could you please`, in lower case. */
  body: string;
  words: string[];
  /** It was led up to, so that it is an order wherever its verb stands. */
  led: boolean;
}

/** Longer messages tell a story, or quote what somebody else wrote. */
const CHARACTERS_MAX = 400;
const SENTENCES_MAX = 4;

const ALONE = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, 'u');

/** Asked about, not ordered: anywhere in the message. */
const ASKS_HOW: Record<string, RegExp> = {
  en: ALONE(
    'how|what|whats|where|why|when|which|who|whether|is it|is there|are there|can i|could i|may i|do i|does|did|should i|must i|will i|would i|am i|tell me|explain|steps|possible',
  ),
  de: ALONE(
    'wie|was|wo|warum|wieso|weshalb|wann|welche[rsnm]?|wer|ob|kann ich|könnte ich|darf ich|muss ich|möglich|erklär\\p{L}*',
  ),
  es: ALONE('cómo|como puedo|qué|dónde|por qué|cuándo|cuál(?:es)?|puedo|podría yo|debo|es posible|explic\\p{L}*'),
  fr: ALONE(
    "comment|quoi|qu['’]est-ce|est-ce que|où|pourquoi|quand|quel(?:le)?s?|puis-je|peut-on|dois-je|possible|expli\\p{L}*",
  ),
  pt: ALONE('como (?:posso|faço|eu|se)|o que|onde|por que|quando|qual|quais|posso|devo|é possível|expli\\p{L}*'),
  it: ALONE('come|cosa|che cosa|dove|perché|quando|quale|quali|posso|devo|è possibile|spieg\\p{L}*'),
  ar: ALONE('كيف|ماذا|ما هو|ما هي|أين|اين|لماذا|متى|هل يمكنني|هل يمكن|هل أستطيع|هل استطيع'),
  hi: /कैसे|क्या मैं|क्यों|कहाँ|कहां|कब|कौन|तरीका|क्या है/u,
  zh: /怎么|怎麼|如何|为什么|為什麼|什么|甚么|哪里|哪裡|何时|是否|能不能|可不可以|可以吗|我能|吗[？?]?$/u,
  ja: /どうやって|どのように|どうすれば|方法|なぜ|いつ|どこ|何を|ですか|できますか|でしょうか/u,
  th: /อย่างไร|ยังไง|ทำไม|ที่ไหน|เมื่อไหร่|เมื่อไร|อะไร|วิธี|ได้ไหม|ได้มั้ย|หรือไม่/u,
};

/** Not now, not surely, or not at all. */
const HEDGES: Record<string, RegExp> = {
  en: ALONE(
    "if|unless|until|before|after|once|but|not|don['’]?t|dont|doesn['’]?t|didn['’]?t|won['’]?t|never|no longer|without|maybe|perhaps|might|thinking|considering|wonder\\p{L}*|instead|said|says|told|wrote|suppose|imagine|pretend|example",
  ),
  de: ALONE(
    'falls|wenn|sobald|bevor|bis|aber|nicht|nie|niemals|kein\\p{L}*|ohne|vielleicht|eventuell|überlege|stell dir vor',
  ),
  es: ALONE('si|cuando|hasta|antes|pero|no|nunca|sin|quizás?|tal vez|acaso|imagin\\p{L}*'),
  fr: ALONE(
    "si|s['’]il(?! vous pla[iî]t| te pla[iî]t)|quand|lorsque|avant|jusqu\\p{L}*|mais|ne|n['’]\\p{L}+|pas|jamais|sans|peut-être|imagin\\p{L}*",
  ),
  pt: ALONE('se|caso|quando|até|antes|mas|não|nao|nunca|sem|talvez|imagin\\p{L}*'),
  it: ALONE('se|quando|finché|prima|ma (?:prima|non)|non|mai|senza|forse|immagin\\p{L}*'),
  ar: ALONE('إذا|اذا|لو|إن|عندما|قبل|لكن|ولكن|لا|لم|لن|ليس|بدون|ربما'),
  hi: /अगर|यदि|जब तक|लेकिन|मगर|नहीं|मत |शायद|बिना/u,
  zh: /如果|要是|假如|除非|但是|但|不要|不想|别|別|没有|沒有|也许|可能|以后|之前/u,
  ja: /もし|なら|たら|まで|でも|ない|ません|かも|前に/u,
  th: /ถ้า|หาก|จนกว่า|แต่|ไม่|อย่า|อาจ|ก่อน/u,
};

const GREETS =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|ok(?:ay)?|so|well|hallo|guten (?:tag|morgen|abend)|hola|buenos días|buenas tardes|bonjour|bonsoir|salut|olá|oi|bom dia|boa tarde|ciao|buongiorno|مرحبا|السلام عليكم|नमस्ते|你好|您好|こんにちは|すみません|สวัสดี(?:ครับ|ค่ะ)?)(?: there| team)?(?![\p{L}\p{M}])[\s,.!:;、，。！–-]*)+/u;
const LEADS = [
  /^(?:please|pls|plz|kindly|now|just|go ahead and|i need you to|i want you to|i(?:['’]d| would) like you to|(?:can|could|would|will) you(?: please| kindly)?|i (?:want|need|wish) to|i(?:['’]d| would) (?:like|love) to|i(?:['’]d| would) like|i (?:want|need)|let['’]?s|help me(?: to)?)(?![\p{L}\p{M}])/u,
  /^(?:bitte|jetzt|ich (?:möchte|will|würde gerne?|hätte gerne?)(?: gerne?)?|(?:können|könnten|würden) sie(?: bitte| mir)*|(?:kannst|könntest|würdest) du(?: bitte| mir)*)(?![\p{L}\p{M}])/u,
  /^(?:por favor|(?:quiero|quisiera|necesito|deseo|me gustaría)(?: que)?|(?:puede|puedes|podría|podrías)(?: por favor)?)(?![\p{L}\p{M}])/u,
  /^(?:s['’]il (?:vous|te) pla[iî]t|svp|je (?:veux|voudrais|souhaite|souhaiterais)|j['’]aimerais|(?:pouvez|pourriez)-vous|(?:peux|pourrais)-tu|veuillez)(?![\p{L}\p{M}])/u,
  /^(?:por favor|(?:quero|queria|gostaria de|preciso(?: de)?|desejo)|(?:pode|poderia|você pode))(?![\p{L}\p{M}])/u,
  /^(?:per favore|per cortesia|(?:voglio|vorrei|desidero)|(?:può|puoi|potrebbe|potresti))(?![\p{L}\p{M}])/u,
  /^(?:من فضلك|رجاءً?|لو سمحت|(?:أريد|اريد|أود|اود|أرغب في|ارغب في|أحتاج إلى)(?: أن)?|هل (?:يمكنك|تستطيع)|أرجو)(?![\p{L}\p{M}])/u,
  /^(?:कृपया|प्लीज़?|मैं|मुझे|क्या आप)(?![\p{L}\p{M}])/u,
  /^(?:请问?|請|麻烦(?:你|您)?|麻煩(?:你|您)?|帮我|幫我|替我|给我|能帮我|可以帮我|我想要?|我要|我需要|我希望)/u,
  /^(?:กรุณา|โปรด|ช่วย|ขอ|ฉัน|ผม|ดิฉัน|อยาก(?:จะ)?|ต้องการ(?:จะ)?)/u,
];
const LEADS_MAX = 4;
/** How an order ends where the verb comes last. */
const ENDS =
  /(?:して(?:ください|下さい|ほしい|欲しい|くれ)|してもらえますか|したい(?:です)?|お願いします|करें|करो|कर दो|कर दें|कर दीजिए|कीजिए|करना है|करना चाहता हूँ|करना चाहती हूँ|चाहिए)[。.!！\s]*$/u;

/** The sentences of a message that may be orders, in order; none where anything speaks against it. */
export function ordersIn(message: string, languages: string[]): Order[] {
  const said = plain(message);
  if (said.length > CHARACTERS_MAX || hedged(said, languages)) return [];
  const parts = sentencesOf(message);
  if (parts.length > SENTENCES_MAX) return [];
  const orders: Order[] = [];
  for (const part of parts) {
    const order = orderOf(part);
    // Whoever asks anything wants to know first; asking somebody to do it is no question.
    if (asksHow(order.led ? order.body : part, languages)) return [];
    if (/[?？؟]\s*$/u.test(part) && !ASKS_YOU.test(part)) return [];
    orders.push(order);
  }
  return orders;
}

/** Asks the agent to do it. */
const ASKS_YOU =
  /(?<!\p{L})(?:please|pls|(?:can|could|would|will) you|bitte|(?:können|könnten|würden) sie|(?:kannst|könntest|würdest) du|por favor|(?:puede|puedes|podría|podrías)|s['’]il (?:vous|te) pla[iî]t|(?:pouvez|pourriez)-vous|(?:peux|pourrais)-tu|(?:pode|poderia)|per favore|(?:può|puoi|potrebbe|potresti))(?!\p{L})|هل (?:يمكنك|تستطيع)|من فضلك|क्या आप|कृपया|请|請|帮我|幫我|して(?:もらえ|くれ|いただけ)|ช่วย|กรุณา/u;

/** Whether a message says that it is not to be done now, not surely, or not at all. */
export const hedged = (said: string, languages: string[]): boolean =>
  speaks(HEDGES, said.replace(NUMBERED, ' ').replace(ADDRESS, ' '), languages);
const asksHow = (said: string, languages: string[]): boolean => speaks(ASKS_HOW, said.replace(ADDRESS, ' '), languages);
/** Its parts are no words: ann@example.com gives no example. */
const ADDRESS = /(?<![^\s@])[^\s@]{1,320}@\S{1,253}|https?:\S{1,2000}/gu;
/** `order no. 17` denies nothing. */
const NUMBERED = /(?<![\p{L}\p{M}])no\.? ?(?=#?[\p{L}-]{0,4}\d)/gu;

/** English is mixed into every language. */
const speaks = (phrases: Record<string, RegExp>, said: string, languages: string[]): boolean =>
  [...new Set(['en', ...languages])].some((language) => phrases[language]?.test(said));

function orderOf(part: string): Order {
  let body = part.replace(GREETS, '');
  let led = ENDS.test(body);
  for (let i = 0; i < LEADS_MAX; i++) {
    const lead = LEADS.map((one) => one.exec(body)?.[0] ?? '').find(Boolean);
    if (!lead) break;
    led = true;
    body = body.slice(lead.length).replace(/^[\s,:、，]+/u, '');
  }
  return { body, words: words(body), led };
}

/** In lower case, with single spaces. */
export const plain = (message: string): string =>
  message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** Cut as it was written: a capital tells where a sentence begins. */
const sentencesOf = (message: string): string[] =>
  message
    .split(/\n|(?<=[!?。！？؟])\s*/u)
    .flatMap((line) => sentences(line).map(({ start, end }) => plain(line.slice(start, end))))
    .filter((part) => part !== '');
