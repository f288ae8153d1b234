/** When the agent's turn begins, and what its question is: people write in bursts (docs/decisions/0067-live-conversations.md). */

/** Messages that are sent at once come together. */
const GATHER_MS = 50;
/** So much longer for who types on, or has said nothing yet that could be answered. */
const PATIENCE_MS = 1_200;
/** A question has at most so many characters (specification §4). */
const QUESTION_CHARACTERS_MAX = 4_000;

const GREETINGS =
  `hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|day)|greetings|there|all|team|everyone|hallo|guten (?:tag|morgen|abend)|
moin|servus|grüezi|hola|buen(?:os|as) (?:d[ií]as|tardes|noches)|buenas|bonjour|bonsoir|salut|coucou|ol[áa]|oi|bom dia|boa (?:tarde|noite)|ciao|salve|
buon(?:giorno|asera)|hej|hei|merhaba|selam|привет|здравствуйте|добрый день|你好|您好|哈喽|こんにちは|こんばんは|おはよう(?:ございます)?|
안녕하세요|สวัสดี(?:ครับ|ค่ะ)?|السلام عليكم|مرحبا|أهلا|नमस्ते|quick question|(?:a|one) question|i have a question|question|sorry|excuse me|please|
kurze frage|ich habe eine frage|una pregunta|tengo una pregunta|une question|j['’]ai une question|uma pergunta`.replace(
    /\n/g,
    '',
  );
const MERE_GREETING = new RegExp(`^(?:[\\s\\p{P}\\p{S}]*(?:${GREETINGS})(?![\\p{L}\\p{M}]))*[\\s\\p{P}\\p{S}]*$`, 'iu');
/** Whoever ends so goes on: a comma, a colon, three dots, a word that joins. */
const GOES_ON =
  /(?:[,:;،、]|\.\.|…|(?<![\p{L}\p{M}])(?:and|but|or|because|so|also|if|und|aber|oder|weil|wenn|y|pero|o|porque|si|et|mais|ou|parce que|e|mas|ma|se))$/iu;

/** The end of a text is told by fewer characters: what is looked at stays short, however long the text. */
const TAIL_CHARACTERS = 20;

/** What has been said since the agent last spoke; times in milliseconds since the epoch. */
export interface Burst {
  /** Oldest first, at least one. */
  texts: string[];
  firstAtMs: number;
  /** Until then the person is taken to be typing; 0 = they are not. */
  typingUntilMs: number;
}

/** When the turn for it begins, unless more is said before. */
export function turnAt({ texts, firstAtMs, typingUntilMs }: Burst): number {
  const soonest = firstAtMs + GATHER_MS;
  const latest = soonest + PATIENCE_MS;
  if (isIncomplete(texts)) return latest;
  return Math.min(Math.max(soonest, typingUntilMs), latest);
}

/** A greeting and nothing else, or a sentence that is not over. */
export function isIncomplete(texts: string[]): boolean {
  return (
    texts.every((text) => MERE_GREETING.test(text)) || GOES_ON.test(texts.at(-1)!.trimEnd().slice(-TAIL_CHARACTERS))
  );
}

/**
 * All of it as one question, a line each. Where that is too long for one, what was said first is left out, for the last
 * words are what is waited for.
 */
export function questionOf(texts: string[]): string {
  let question = texts.at(-1)!;
  for (const text of texts.slice(0, -1).reverse()) {
    const longer = `${text}\n${question}`;
    if ([...longer].length > QUESTION_CHARACTERS_MAX) break;
    question = longer;
  }
  return question;
}
