/** Runs our code for foreign text on texts of repeated pieces, and reports work that grows faster than the text. */
import { contactIn, extractArguments } from '../../../src/agent/acting/arguments.js';
import { readComputation } from '../../../src/agent/proof/computation.js';
import { figuresIn } from '../../../src/agent/proof/figures.js';
import { hardCheck } from '../../../src/agent/proof/hard-checks.js';
import { nameOf } from '../../../src/agent/answering/conflicting-evidence.js';
import { contactDetails } from '../../../src/agent/acting/contact-details.js';
import { trippedBy } from '../../../src/agent/guardrails/guardrails.js';
import { overrides } from '../../../src/agent/guardrails/injection.js';
import { hasForbiddenLink } from '../../../src/agent/guardrails/links.js';
import { readable } from '../../../src/agent/answering/readable.js';
import { parseReply } from '../../../src/agent/answering/reply.js';
import { readQueries } from '../../../src/agent/prompts/rewrite.js';
import { readVerdicts } from '../../../src/agent/prompts/judge.js';
import { abbreviationsIn } from '../../../src/agent/retrieval/abbreviations.js';
import { indexDocument } from '../../../src/agent/retrieval/indexing.js';
import { guessLanguage, languageOf } from '../../../src/agent/understanding/language.js';
import { lexemes, queryTerms, words } from '../../../src/agent/retrieval/lexemes.js';
import { separateMeasures } from '../../../src/agent/retrieval/measures.js';
import { searchAttempts } from '../../../src/agent/retrieval/question.js';
import { normalForm } from '../../../src/platform/kernel/classifier/normal-form.js';
import { sentences } from '../../../src/agent/understanding/sentences.js';
import { understand } from '../../../src/agent/understanding/understand.js';
import { quarantineReason } from '../../../src/agent/retrieval/quarantine.js';
import { isIncomplete, questionOf } from '../../../src/conversations/turns/bursts.rules.js';
import { lightMarkdown } from '../../../src/platform/kernel/html/html.js';
import { readHtml } from '../../../src/platform/kernel/html/html-visible.js';
import { lightFromMarkdown } from '../../../src/assistant/knowledge/normalise/markdown.js';
import { maskContacts, maskPersonal, maskSecretNumbers } from '../../../src/platform/kernel/mask.js';
import { redactText } from '../../../src/platform/kernel/redact.js';

const SCHEMA = {
  type: 'object',
  properties: {
    order_id: { type: 'string' },
    amount: { type: 'number' },
    note: { type: 'string' },
    phone: { type: 'string' },
  },
};
const TEXT_MAX = 1_000_000;

type Work = (text: string) => unknown;
const WORK: Record<string, Work> = {
  contactIn,
  extractArguments: (text) => extractArguments(SCHEMA, text),
  hardCheck: (text) => {
    const quote = { quote: text, context: text, kind: 'row' } as never;
    const conversation = { customer: text, ownNames: [], shown: text, language: 'en' };
    return [[quote], []].map((cited) =>
      hardCheck({ text: text.slice(0, 2_000), cited, unknownCitations: 0, computations: [text] }, conversation),
    );
  },
  figures: (text) => [figuresIn(text, { lenient: true }), figuresIn(text, { lenient: false })],
  readComputation,
  parseReply: (text) => parseReply(text.slice(0, 16_000), []),
  readQueries,
  readVerdicts: (text) => readVerdicts(text, 5),
  nameOf,
  contactDetails: (text) => contactDetails(text, []),
  trippedBy: (text) => trippedBy(text, 'en', { blockedTopics: ['weather'] } as never),
  normalForm,
  overrides,
  understand: (text) => understand(text, null),
  hasForbiddenLink: (text) => hasForbiddenLink(text, ['example.com']),
  readable,
  abbreviationsIn: (text) => abbreviationsIn([text]),
  indexDocument: (text) => indexDocument({ title: text.slice(0, 500), text, locale: null }),
  language: (text) => [guessLanguage(text), languageOf(text, null)],
  lexemes: (text) => lexemes(text, 'en'),
  queryTerms: (text) => queryTerms(text, ['en', 'de']),
  words,
  separateMeasures,
  searchAttempts: (text) => {
    const message = understand(text, null);
    return searchAttempts(message, [message]);
  },
  sentences,
  quarantineReason,
  bursts: (text) => [isIncomplete([text]), questionOf([text, text])],
  lightMarkdown: (text) => lightMarkdown(readHtml(text), TEXT_MAX),
  preformatted: (text) => lightMarkdown(readHtml(`<pre>${text}</pre>`), TEXT_MAX),
  lightFromMarkdown: (text) => lightFromMarkdown(text, TEXT_MAX),
  masks: (text) => [maskPersonal(text), maskSecretNumbers(text), maskContacts(text), redactText(text)],
};

/** The repeated pieces. */
const PIECES = [
  ...[
    ' ',
    '\n',
    '\t',
    '\r',
    '[',
    ']',
    '(',
    '_-',
    '<',
    '>',
    '&',
    '|',
    '#',
    '`',
    '*',
    '1',
    ',',
    '.',
    '"',
    "'",
    '-',
    '/',
    '@',
  ],
  ...[
    'a',
    'A',
    'a ',
    'A ',
    '\u0301',
    'can you please ',
    'https://example.com/a ',
    'http:',
    'ไทย',
    '中文',
    '日本',
    'أنا ',
    '🙂',
  ],
  ...[
    'a.b',
    'a@b.',
    '1,000 ',
    '[a](',
    '![',
    '<a>',
    '<a ',
    '<!--',
    '<table>',
    '<b><i>',
    '| a ',
    '|\n',
    '- a\n',
    '> ',
    '1. ',
    '# a\n',
  ],
  ...[
    '"a" ',
    '«',
    'and ',
    'not ',
    'SSO (',
    '&amp;',
    '&#',
    '\\',
    '```\n',
    '~~~',
    '===\n',
    'a\n\n',
    'e.g. ',
    'the difference between ',
    'sk-',
    'eyJ',
  ],
];
const LENGTHS = [2_000, 8_000, 32_000] as const;
const GROWTH_MAX = 8;
/** Faster than this for the middle length is fast, however it grows. */
const QUICK_MS = 30;
const RUNS = 2;

const textOf = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));

async function timeOf(work: Work, text: string): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < RUNS && best > QUICK_MS; run++) {
    const [begun, at] = [process.cpuUsage(), performance.now()];
    // Code that refuses a text has processed it as well.
    await Promise.resolve(text)
      .then(work)
      .catch(() => undefined);
    const { user, system } = process.cpuUsage(begun);
    best = Math.min(best, (user + system) / 1_000, performance.now() - at);
  }
  return best;
}

async function grows(work: Work, piece: string): Promise<boolean> {
  const [short, long, longest] = LENGTHS;
  const atLong = await timeOf(work, textOf(piece, long));
  if (atLong <= QUICK_MS || atLong / Math.max(1, await timeOf(work, textOf(piece, short))) <= GROWTH_MAX) return false;
  return (await timeOf(work, textOf(piece, longest))) / atLong > GROWTH_MAX;
}

async function main(): Promise<void> {
  for (const [name, work] of Object.entries(WORK))
    for (const piece of PIECES) {
      const label = `${name} of ${JSON.stringify(piece)}`;
      process.send!({ trying: label });
      if (await grows(work, piece)) process.send!({ grew: label });
    }
  process.send!({ done: Object.keys(WORK).length * PIECES.length });
}

void main().then(
  () => process.disconnect(),
  (error: Error) => process.send!({ grew: error.stack }, () => process.exit(1)),
);
