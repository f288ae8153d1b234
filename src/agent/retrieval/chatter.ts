import { sentences } from './sentences.js';

/** What a message asks, and what is only said around it. */
export interface Message {
  core: string;
  aside: string;
}

const ASKS =
  /[?？؟]|^\W*(?:what|whats|how|hows|when|where|who|whom|whose|which|why|can|could|do|does|did|is|are|am|was|were|will|would|should|may|has|have|tell|explain|wie|was|wann|wo|wer|wem|wen|welche[rsmn]?|warum|wieso|kann|können|gibt|ist|sind|darf|muss|qu[eé]|c[oó]mo|cu[aá]ndo|d[oó]nde|cu[aá]l(?:es)?|cu[aá]nt[oa]s?|qui[eé]n(?:es)?|puedo|puede|hay|comment|quand|où|qui|quel(?:le)?s?|pourquoi|combien|est-ce|peut-on|puis-je|como|quando|onde|quem|qua(?:l|is)|quant[oa]s?|posso|pode|existe|quale?|dove|perché)(?![\p{L}\p{M}])|(?:吗|呢|什么|怎么|如何|多少|哪|谁|为什么|か|ですか|いくら|क्या|कैसे|कब|कहाँ|कितन|كيف|متى|أين|كم|هل|ما هو|ما هي|อะไร|อย่างไร|ยังไง|ไหม|เท่าไ|ที่ไหน)/iu;

/** Ways of leading up to a question; only where somebody speaks of themselves or to the agent. */
const LEADS_UP =
  /^[^?？؟]{0,160}?(?<![\p{L}\p{M}])(?:i|i'm|im|i’m|we|we're|you|me|us|let me|ich|wir|sie|du|mir|yo|me|nos|je|j'aimerais|j’aimerais|nous|vous|eu|gostaria|você|queria|quería|vorrei)(?![\p{L}\p{M}])[^?？؟]{0,100}?(?<![\p{L}\p{M}])(?:wondering(?: about| if| whether)?|figure out|find out|(?:like|want|need|love) to (?:know|ask|understand)(?: about| if| whether)?|know(?: if| whether)?|tell me(?: about| if| whether)?|let me know(?: if| whether)?|ask(?: you)?(?: about| if)?|explain(?: to me)?|help me (?:understand|with)|wissen|sagen|fragen|erklären|saber|decir(?:me)?|preguntar|explicar(?:me)?|savoir|dire|demander|expliquer|dizer|perguntar|sapere|dirmi)[,:]?(?![\p{L}\p{M}])\s*/iu;

const OPENERS = [
  /^(?:no|nope|nein|non|não)(?=[\s,.:;!–-])(?:[\s,.:;!–-]+(?:sorry|i (?:meant|mean|was asking about|asked about)|not that(?: one)?|ich mein(?:t)?e|nicht das|quiero decir|quise decir|me refer[ií]a a|digo|je voulais dire|je parlais de|quero dizer|quis dizer)(?![\p{L}\p{M}]))*/iu,
  /^(?:i (?:meant|mean)|ich mein(?:t)?e|quise decir|me refer[ií]a a|je voulais dire|je parlais de|quis dizer)(?![\p{L}\p{M}])/iu,
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|dear \p{L}+)(?: there| all| team| everyone)?|ok(?:ay)?(?: so)?|so|well|(?:a |one )?(?:quick )?question)(?![\p{L}\p{M}'’])/iu,
  /^(?:hallo|guten (?:tag|morgen|abend)|kurze frage|hola|buenos d[ií]as|buenas (?:tardes|noches)|una pregunta|bonjour|bonsoir|salut|une question|olá|oi|bom dia|boa (?:tarde|noite)|uma pergunta|ciao|buongiorno)(?![\p{L}\p{M}'’])/iu,
  /^(?:我)?(?:请问|請問|想问一下|想問一下|想知道|你好|您好)|^(?:こんにちは|すみません)|^(?:สวัสดี(?:ครับ|ค่ะ)?|ขอถามว่า|อยากทราบว่า)|^(?:السلام عليكم|مرحبا)|^(?:नमस्ते|कृपया बताएं कि)/u,
];
/** Openers that follow one another: `hi, good morning, a quick question:`. */
const OPENERS_MAX = 4;

/** Words of courtesy and of talking about talking: rarely what a question is about. */
const WEAK = new Set(
  `wondering wonder wondered know knew tell told ask asked asking question questions quick figure figured figuring trying
  try tried find finding found looked looking look everywhere understand understanding curious explain say says said need
  needs needed want wants wanted like help helping really actually basically anyway okay ok well guys team morning
  afternoon evening good day sorry happy appreciate advance asap urgent plz pls thx ty dear sir madam regards sincerely
  know sure possible much many lot lots maybe kindly info information one ones meant mean
  wissen frage fragen sagen gerne gern würde wollte hilfe helfen erklären tag morgen abend grüße freundlichen vielen
  saber pregunta decir decirme ayuda ayudar quisiera gustaría buenos días buenas tardes información
  savoir question dire aider aide voudrais aimerais journée information
  saber pergunta dizer ajuda ajudar gostaria queria bom dia informação
  sapere domanda dire aiuto vorrei buongiorno
  معرفة اعرف أعرف اريد أريد سؤال مساعدة जानना जानकारी सवाल मदद चाहता चाहती चाहिए बताएं बताइए बताओ
  知道 告诉 帮忙 想 问 一下 教え 知り たい くださ 知りたい ทราบ อยาก ถาม บอก`.split(/\s+/),
);

/** True for a word that carries less than others do. */
export function isWeak(word: string): boolean {
  return WEAK.has(word);
}

/**
 * Parts a message into what it asks and what is said around that: greetings, thanks, the story before the question.
 * A message that asks nothing in so many words is all core.
 */
export function partMessage(message: string): Message {
  // People who write in a hurry begin sentences in lower case, so a question or exclamation mark ends one all the same.
  const parts = message
    .split(/\n|(?<=[?!？！؟])\s+/u)
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));
  const asking = parts.filter((part) => ASKS.test(part));
  if (asking.length === 0) {
    const opened = withoutOpeners(message.trim());
    return { core: opened.length < MIN_CORE_CHARACTERS ? message : opened, aside: '' };
  }
  const aside = parts.filter((part) => !ASKS.test(part));
  const core = asking.map((part) => {
    const opened = withoutOpeners(part);
    const lead = LEADS_UP.exec(opened)?.[0] ?? '';
    // A lead that leaves nothing was the question itself.
    if (opened.length - lead.length < MIN_CORE_CHARACTERS) return opened;
    if (lead) aside.push(lead);
    return opened.slice(lead.length);
  });
  return { core: core.join(' '), aside: aside.join(' ') };
}

/** Less than this is no question. */
const MIN_CORE_CHARACTERS = 4;

function withoutOpeners(part: string): string {
  let rest = part;
  for (let i = 0; i < OPENERS_MAX; i++) {
    const opener = OPENERS.map((openers) => openers.exec(rest)?.[0] ?? '').find(Boolean);
    if (!opener) break;
    rest = rest.slice(opener.length).replace(/^[\s,:;.!，、。！：-]+/u, '');
  }
  return rest;
}
