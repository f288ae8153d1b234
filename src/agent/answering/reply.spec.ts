/** Parsing a large model's reply, however it is written. */
import { evidence } from '../../../test/support/asked-model.js';
import { superlinear } from '../../../test/support/steps.js';
import { parseReply } from './reply.js';

const EVIDENCE = Array.from({ length: 9 }, (_, i) => evidence(`Quote ${i + 1}.`));
/** The tag, then each sentence with the numbers that it cites. */
function read(text: string, isCutOff = false): [string, ...[string, ...number[]][]] {
  const { tag, sentences } = parseReply(text, EVIDENCE, isCutOff);
  return [
    tag,
    ...sentences.map(({ text: said, cited }): [string, ...number[]] => [
      said,
      ...cited.map((quotation) => EVIDENCE.indexOf(quotation) + 1),
    ]),
  ];
}

describe('the tag of a reply', () => {
  it.each([
    'ANSWER\nIt costs €5 [3].',
    'ANSWER: It costs €5 [3].',
    '**ANSWER**\n\nIt costs €5 [3].',
    '# ANSWER\nIt costs €5 [3].',
    '`ANSWER`\nIt costs €5 [3].',
    '[ANSWER] It costs €5 [3].',
    '"ANSWER" – It costs €5 [3].',
    'Answer:\nIt costs €5 [3].',
    'answer\nIt costs €5 [3].',
    '```\nANSWER\nIt costs €5 [3].\n```',
    '\n\n  ANSWER\nIt costs €5 [3].',
    'It costs €5 [3].',
  ])('is found: %j', (text) => {
    expect(read(text)).toEqual(['ANSWER', ['It costs €5.', 3]]);
  });

  it.each([
    ['Ask our team about it.', 'TALK'],
    ['Partly cloudy it is.', 'TALK'],
    ['ANSWERS are here.', 'TALK'],
    ['UNKNOWN\nI do not know it.', 'UNKNOWN'],
    ['PARTLY\nIt costs €5 [3].', 'PARTLY'],
    ['ASK\nWhich one do you mean?', 'ASK'],
    ['HELLO.\nASK FOR ANNA. ASK FOR BEN.', 'TALK'],
  ])('is only recognised as such: %j', (text, tag) => {
    expect(read(text)[0]).toBe(tag);
  });
});

describe('the kind of a message that a reply names', () => {
  const named = (text: string): unknown[] => {
    const { tag, kind, reason, sentences } = parseReply(text, EVIDENCE);
    return [tag, kind, reason, ...sentences.map((sentence) => sentence.text)];
  };

  it.each<[string, string, string | null]>([
    ['ANSWER | general | asks for a price\nIt costs €5 [3].', 'general', 'asks for a price'],
    ['**ANSWER | own_case | their parcel**\n\nIt costs €5 [3].', 'own_case', 'their parcel**'],
    ['ANSWER|Complaint|angry|It costs €5 [3].', 'complaint', 'angry'],
    ['ANSWER | general\nIt costs €5 [3].', 'general', null],
    ['ANSWER | general | It costs €5 [3].', 'general', null],
    ['ANSWER | price | asks\nIt costs €5 [3].', 'general', null],
    ['ANSWER\nIt costs €5 [3].', 'general', null],
  ])('is read, and never sent: %j', (text, kind, reason) => {
    const [tag, read, why, ...said] = named(text);
    expect([tag, said.at(-1)]).toEqual(['ANSWER', 'It costs €5.']);
    if (/\| (?:general|own_case)|Complaint/.test(text))
      expect([read, why, said]).toEqual([kind, reason, ['It costs €5.']]);
    else expect([read, why]).toEqual([null, null]);
  });
});

describe('a tag that is late, or one of several', () => {
  it.each<[string, ReturnType<typeof read>]>([
    ['Gladly, I can help.\nANSWER\nIt costs €5 [3].', ['ANSWER', ['Gladly, I can help.'], ['It costs €5.', 3]]],
    ['Gladly, I can help. ANSWER: It costs €5 [3].', ['ANSWER', ['Gladly, I can help.'], ['It costs €5.', 3]]],
    ['It costs €5 [3]. ANSWER', ['ANSWER', ['It costs €5.', 3]]],
    ['ANSWER\nUNKNOWN\nThat is not in our pages.', ['UNKNOWN', ['That is not in our pages.']]],
    ['ANSWER UNKNOWN\nThat is not in our pages.', ['UNKNOWN', ['That is not in our pages.']]],
    ['ANSWER\nThat is not in our pages.\nUNKNOWN.', ['UNKNOWN', ['That is not in our pages.']]],
    ['ANSWER\nIt costs €5 [3].\nUNKNOWN', ['PARTLY', ['It costs €5.', 3]]],
    ['TALK\nANSWER\nIt costs €5 [3].', ['ANSWER', ['It costs €5.', 3]]],
    ['TALK\nHello there, Ann!\nASK\nWhich one?', ['ASK', ['Hello there, Ann!'], ['Which one?']]],
  ])('is understood, and never a sentence: %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('a refusal without a tag', () => {
  it.each([
    'I’m sorry, I don’t have information about parking.',
    'ANSWER\nI’m sorry, I do not have any information about that.',
    'Unfortunately, I couldn’t find that. I can pass your question on.',
    'Leider habe ich dazu keine Informationen.',
    'No tengo información sobre eso.',
    'Je ne sais pas.',
    'Não encontrei nada sobre isso.',
    'Non ho trovato nulla.',
    'その情報はありません。',
    '我没有找到答案。',
    'मुझे इसकी जानकारी नहीं है।',
    'ليس لدي معلومات عن ذلك.',
    'ฉันไม่พบคำตอบ',
  ])('is one: %s', (text) => {
    expect(read(text)[0]).toBe('UNKNOWN');
  });

  it('beside an answer makes it a part', () => {
    expect(read('It costs €5 [3]. I have no information about cats.')[0]).toBe('PARTLY');
  });

  it.each(['No problem! Let me know if you need more.', 'You’re welcome!', 'I will not do that.'])(
    'is not seen in courtesy: %s',
    (text) => {
      expect(read(text)[0]).toBe('TALK');
    },
  );
});

describe('citations in other forms', () => {
  it.each<[string, number[]]>([
    ['It costs €5 (3).', [3]],
    ['It costs €5. (3)', [3]],
    ['It costs €5 (3)(7).', [3, 7]],
    ['It costs €5 (3, 7).', [3, 7]],
    ['It costs €5 (line 3).', [3]],
    ['It costs €5 [line 3].', [3]],
    ['It costs €5 [lines 3, 4].', [3, 4]],
    ['It costs €5 [Lines 3 and 4].', [3, 4]],
    ['It costs €5 [line 3, line 4].', [3, 4]],
    ['It costs €5【3】.', [3]],
    ['It costs €5【3†source】.', [3]],
    ['It costs €5 [3†source].', [3]],
    ['It costs €5 [^3].', [3]],
    ['It costs €5 [#3].', [3]],
  ])('are read: %s', (text, cited) => {
    expect(read(text)).toEqual(['ANSWER', ['It costs €5.', ...cited]]);
  });

  it.each<[string, [string, ...number[]][]]>([
    ['The edition (2024) costs €5 (3).', [['The edition (2024) costs €5.', 3]]],
    ['It opened long ago (2024).', [['It opened long ago (2024).']]],
    ['It opens early (24).', [['It opens early (24).']]],
    ['Rooms (3) cost €5.', [['Rooms (3) cost €5.']]],
    ['Rooms (3) cost €5 (4).', [['Rooms (3) cost €5 (4).']]],
    ['It costs €5 [4]. There are a few (3).', [['It costs €5.', 4], ['There are a few (3).']]],
    ['(1) Open it [3].', [['(1) Open it.', 3]]],
  ])('are not numbers in running text: %s', (text, expected) => {
    expect(read(text).slice(1)).toEqual(expected);
  });
});

describe('the sentences of a reply', () => {
  it('has the signs that the prompt escapes as people write them, copied from a line or not', () => {
    expect(read('ANSWER\nYou find it under Account \\u003e My code [3].')).toEqual([
      'ANSWER',
      ['You find it under Account > My code.', 3],
    ]);
    expect(read('ANSWER\nIt holds \\u003C 5 litres [2].')).toEqual(['ANSWER', ['It holds < 5 litres.', 2]]);
  });

  it.each<[string, [string, ...number[]][]]>([
    [
      'It costs €5. [3] It is new. [4]',
      [
        ['It costs €5.', 3],
        ['It is new.', 4],
      ],
    ],
    [
      'It costs €5 [3][7]. It is new [4].',
      [
        ['It costs €5.', 3, 7],
        ['It is new.', 4],
      ],
    ],
    ['It costs €5 [3, 7].', [['It costs €5.', 3, 7]]],
    ['It costs €5 [3; 7].', [['It costs €5.', 3, 7]]],
    ['It costs €5 [3–5].', [['It costs €5.', 3, 4, 5]]],
    ['It costs €5 [^3].', [['It costs €5.', 3]]],
    ['It costs €5 [3][3].', [['It costs €5.', 3]]],
    ['It costs €5【3】.', [['It costs €5.', 3]]],
    [
      'Keep it below 20 °C. [3] It lasts long. [4]',
      [
        ['Keep it below 20 °C.', 3],
        ['It lasts long.', 4],
      ],
    ],
    ['Keep it below 20 °C. It lasts long [4].', [['Keep it below 20 °C.'], ['It lasts long.', 4]]],
    [
      '- It costs €5 [3].\n- It is new [4].',
      [
        ['It costs €5.', 3],
        ['It is new.', 4],
      ],
    ],
    [
      '1. It costs €5 [3].\n2. It is new [4].',
      [
        ['It costs €5.', 3],
        ['It is new.', 4],
      ],
    ],
    [
      'Am 31. Dezember ist zu [3]. Sonst nicht [4].',
      [
        ['Am 31. Dezember ist zu.', 3],
        ['Sonst nicht.', 4],
      ],
    ],
    ['31. Dezember: zu [3].', [['31. Dezember: zu.', 3]]],
    ['The **Gold** card costs __€5__ [3].', [['The Gold card costs €5.', 3]]],
    [
      '价格为5欧元[3]。营业到9点。[4]',
      [
        ['价格为5欧元。', 3],
        ['营业到9点。', 4],
      ],
    ],
    [
      '料金は5ユーロです[3]。無料ではありません[4]。',
      [
        ['料金は5ユーロです。', 3],
        ['無料ではありません。', 4],
      ],
    ],
    [
      'ราคา 5 ยูโร [3] เปิดทุกวัน [4]',
      [
        ['ราคา 5 ยูโร', 3],
        ['เปิดทุกวัน', 4],
      ],
    ],
    [
      'यह 5 यूरो का है [3]। यह नया है [4]।',
      [
        ['यह 5 यूरो का है।', 3],
        ['यह नया है।', 4],
      ],
    ],
    ['السعر 5 يورو [3]. هل تريده؟', [['السعر 5 يورو.', 3], ['هل تريده؟']]],
    ['Yes. Dogs are welcome [3].', [['Yes. Dogs are welcome.', 3]]],
    ['Yes, gladly! Dogs are welcome [3].', [['Yes, gladly! Dogs are welcome.', 3]]],
    ['Thank you!', [['Thank you!']]],
    ['Dogs are welcome [3]. 🐶', [['Dogs are welcome.', 3], ['🐶']]],
    ['...\n---\n[3]', []],
  ])('are parsed with their citations: %j', (text, expected) => {
    expect(read(`ANSWER\n${text}`).slice(1)).toEqual(expected);
  });

  it('lose the last one if the reply was truncated, which then is only a part', () => {
    expect(read('ANSWER\nIt costs €5 [3]. It is ne', true)).toEqual(['PARTLY', ['It costs €5.', 3]]);
    expect(read('ANSWER\nIt costs €5 [3', true)).toEqual(['PARTLY']);
    expect(read('ASK\nWhich of the two is it? It is ne', true)).toEqual(['ASK', ['Which of the two is it?']]);
  });

  it('declare their computations, and lose citations that do not exist', () => {
    const { sentences } = parseReply('ANSWER\nTwo cost €10 [3] {2 * 5 = 10}. It is new [99][4][0].', EVIDENCE);
    expect(sentences).toMatchObject([
      { text: 'Two cost €10.', computations: ['2 * 5 = 10'], unknownCitations: 0 },
      { text: 'It is new.', computations: [], unknownCitations: 2 },
    ]);
  });

  it('are limited in number', () => {
    const { tag, sentences } = parseReply('It is so [1]. '.repeat(500), EVIDENCE);
    expect(sentences).toHaveLength(12);
    expect(tag).toBe('PARTLY');
  });

  it('are parsed with at most linear work, whatever a reply repeats', async () => {
    const job = { file: require.resolve('./reply.ts'), name: 'parseReply' };
    const pieces = ['[1]', '{1}', '. [', '【1', '* ', '1-', 'It is so [1]. ', '(1)', 'line 1 ', '. ASK ', 'ANSWER '];
    const cases = pieces.map((piece) => [piece, (times: number) => [piece.repeat(times), EVIDENCE]]);
    expect(await superlinear(job, 4_000, Object.fromEntries(cases))).toEqual([]);
  });
});
