import { asked, model, run, server, usage, withLyingModel } from '../../../test/support/asked-model.js';

withLyingModel();

describe('cutting an answer into sentences', () => {
  const cases: [text: string, said: [string, number[]][]][] = [
    [
      'The fee is $5 [1]. It is due monthly [2].',
      [
        ['The fee is $5.', [0]],
        ['It is due monthly.', [1]],
      ],
    ],
    [
      'The fee is $5. [1] It is due monthly. [2][3]',
      [
        ['The fee is $5.', [0]],
        ['It is due monthly.', [1, 2]],
      ],
    ],
    [
      'The fee is $5 [1, 2].\n\n- **It** is due monthly [^2].',
      [
        ['The fee is $5.', [0, 1]],
        ['It is due monthly.', [1]],
      ],
    ],
    [
      'The rate is 3.5 % [1]. See example.com [1].',
      [
        ['The rate is 3.5 %.', [0]],
        ['See example.com.', [0]],
      ],
    ],
    [
      'Ask Dr. J. Smith e.g. by phone, approx. 5 min. a day [1]. Or not [1].',
      [
        ['Ask Dr. J. Smith e.g. by phone, approx. 5 min. a day.', [0]],
        ['Or not.', [0]],
      ],
    ],
    [
      'Sie gilt ab dem 5. Mai z. B. in Wien [1]. Danach nicht [1].',
      [
        ['Sie gilt ab dem 5. Mai z. B. in Wien.', [0]],
        ['Danach nicht.', [0]],
      ],
    ],
    [
      '这张卡每月费用为5元[1]。可以在线申请。[2]不收费【3】。',
      [
        ['这张卡每月费用为5元。', [0]],
        ['可以在线申请。', [1]],
        ['不收费。', [2]],
      ],
    ],
    [
      '無料ですか？はい！無料です。[1]',
      [
        ['無料ですか？', []],
        ['はい！', []],
        ['無料です。', [0]],
      ],
    ],
    [
      'यह मुफ्त है। [1] शुल्क नहीं है [2]।',
      [
        ['यह मुफ्त है।', [0]],
        ['शुल्क नहीं है।', [1]],
      ],
    ],
    [
      'هل هي مجانية؟ [1] نعم. [2]',
      [
        ['هل هي مجانية؟', [0]],
        ['نعم.', [1]],
      ],
    ],
    [
      'บัตรนี้ไม่มีค่าธรรมเนียม [1]\nสมัครได้ที่สาขา [2]',
      [
        ['บัตรนี้ไม่มีค่าธรรมเนียม', [0]],
        ['สมัครได้ที่สาขา', [1]],
      ],
    ],
    [
      'No marker here. The fee is $5 [1].',
      [
        ['No marker here.', []],
        ['The fee is $5.', [0]],
      ],
    ],
    ['Cites nothing known [0] [99].', [['Cites nothing known.', [-1, 98]]]],
    ['<think>Let me see [1]. Hm.</think>The fee is $5 [1].', [['The fee is $5.', [0]]]],
    ['NO_ANSWER', []],
    [
      'The form is called “A. B.” [1]. Really? [2] Yes! [1]',
      [
        ['The form is called “A. B.”.', [0]],
        ['Really?', [1]],
        ['Yes!', [0]],
      ],
    ],
  ];
  it.each(cases)('reads %j, in whatever pieces it comes', async (text, said) => {
    for (const piece of [1, 3, 1_000]) {
      const outcome = await run([{ do: 'say', text, piece }]);
      expect(outcome.error).toBeUndefined();
      expect(outcome.said.map((s) => [s.text, s.evidence])).toEqual(said);
    }
  });

  it('yields a sentence before the next one is written', async () => {
    server.will({ do: 'say', text: 'The fee is $5 [1]. And', finish: null, stayOpen: true });
    for await (const { text } of model({ timeoutMs: 20_000 }).propose(asked(['x']), new AbortController().signal)) {
      expect(text).toBe('The fee is $5.');
      break;
    }
    expect(usage).toHaveLength(1);
  });
});
