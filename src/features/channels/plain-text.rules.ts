/** Messages as plain text, for channels that cannot show sources, pages and forms. Pure. */
import type { SendableMessage } from './outbox.store.js';
import { textBefore } from '../../kernel/text-before.js';

interface Phrases {
  source: string;
  /** How to ask for a person. */
  person: string;
  /** How to choose a time. */
  time: string;
}

const PHRASES: Record<string, Phrases> = {
  en: {
    source: 'Source',
    person: 'To talk to a person, reply “Talk to a person”.',
    time: 'Reply with the time that suits you, or its number.',
  },
  de: {
    source: 'Quelle',
    person: 'Um mit einem Menschen zu sprechen, antworten Sie „Mit einem Menschen sprechen“.',
    time: 'Antworten Sie mit der Zeit, die Ihnen passt, oder mit ihrer Nummer.',
  },
  es: {
    source: 'Fuente',
    person: 'Para hablar con una persona, responda «Hablar con una persona».',
    time: 'Responda con la hora que le convenga o con su número.',
  },
  fr: {
    source: 'Source',
    person: 'Pour parler à une personne, répondez « Parler à une personne ».',
    time: 'Répondez par le créneau qui vous convient ou par son numéro.',
  },
  pt: {
    source: 'Fonte',
    person: 'Para falar com uma pessoa, responda “Falar com uma pessoa”.',
    time: 'Responda com o horário que lhe convém ou com o número dele.',
  },
  ar: {
    source: 'المصدر',
    person: 'للتحدث إلى شخص، أجب بـ «التحدث إلى شخص».',
    time: 'أجب بالموعد الذي يناسبك أو برقمه.',
  },
  hi: {
    source: 'स्रोत',
    person: 'किसी व्यक्ति से बात करने के लिए “किसी व्यक्ति से बात करें” लिखें।',
    time: 'जो समय आपको ठीक लगे, वह या उसकी संख्या लिखें।',
  },
  zh: { source: '来源', person: '如需与工作人员交谈，请回复“与人工交谈”。', time: '请回复合适的时间或其编号。' },
  ja: {
    source: '出典',
    person: '担当者とお話しになる場合は「担当者と話す」とご返信ください。',
    time: 'ご都合のよい時間、またはその番号をご返信ください。',
  },
  th: {
    source: 'แหล่งที่มา',
    person: 'หากต้องการคุยกับเจ้าหน้าที่ ให้ตอบว่า “คุยกับเจ้าหน้าที่”',
    time: 'ตอบด้วยเวลาที่สะดวก หรือหมายเลขของเวลานั้น',
  },
};

const SOURCES_MAX = 3;

export const phrasesFor = (locale: string | null): Phrases =>
  PHRASES[textBefore(locale ?? 'en', '-').toLowerCase()] ?? PHRASES['en']!;

/** Renders a whole message as text, with the replies that it offers. */
export function toPlainText({
  text,
  citations,
  parts,
  locale,
}: Pick<SendableMessage, 'text' | 'citations' | 'parts' | 'locale'>): {
  text: string;
  choices: string[];
} {
  const phrases = phrasesFor(locale);
  const lines = [text];
  const { page, form, choices = [], articles = [] } = parts ?? {};
  if (form === 'meeting' && choices.length > 0) lines[0] = `${withoutList(text, choices)}\n${phrases.time}`;
  for (const { title, heading, url, text: body } of articles) {
    const name = heading === null ? title : `${title} › ${heading}`;
    lines.push([name, body, ...(url === null ? [] : [url])].join('\n'));
  }
  if (page) lines.push(`${page.title}: ${page.url}`);
  const sources = new Set(citations.map(({ title, url }) => (url === null ? title : `${title}, ${url}`)));
  for (const source of [...sources].slice(0, SOURCES_MAX)) lines.push(`${phrases.source}: ${source}`);
  if (form === 'contact' && choices.length === 0) lines.push(phrases.person);
  return { text: lines.join('\n\n'), choices: [...choices] };
}

/** Drops the numbered list that some texts contain, since each channel shows choices in its own way. */
function withoutList(text: string, choices: readonly string[]): string {
  const listed = new Set(choices.map((choice, index) => `${index + 1}. ${choice}`));
  return text
    .split('\n')
    .filter((line) => !listed.has(line))
    .join('\n');
}

/** Appends the choices as a numbered list; customers can reply with a number (`chosenText`). */
export const withNumberedChoices = (text: string, choices: readonly string[]): string =>
  choices.length === 0 ? text : `${text}\n\n${choices.map((choice, index) => `${index + 1}. ${choice}`).join('\n')}`;

/** Splits text into pieces of at most `max` by `sizeOf`, at a paragraph, a line, a space, else anywhere. */
export function splitText(text: string, max: number, sizeOf: (text: string) => number = (s) => s.length): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (sizeOf(rest) > max) {
    let end = Math.min(rest.length, max);
    while (sizeOf(rest.slice(0, end)) > max) end = Math.floor(end * 0.9);
    const head = rest.slice(0, end);
    const cut = [head.lastIndexOf('\n\n'), head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((i) => i > end / 2);
    // Never within a surrogate pair.
    const index = cut ?? (/[\uD800-\uDBFF]$/.test(head) ? end - 1 : end);
    pieces.push(rest.slice(0, index).trimEnd());
    rest = rest.slice(index).trimStart();
  }
  return [...pieces, rest];
}
