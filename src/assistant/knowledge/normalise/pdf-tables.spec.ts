import { drawn, drawnPdf, grid, rows, table, type Line, type Text } from '../../../../test/support/drawn-pages.js';
import { Reader } from '../../../../test/support/reading.js';

const reader = new Reader();
afterAll(() => reader.end());

const read = async (...pages: string[]): Promise<string> => (await reader.read('pdf', drawnPdf(...pages))).text;

const LIFTS = [
  ['Lift', 'Sun', 'Snow'],
  ['North', '5', '12'],
  ['South', '7', '20'],
  ['Top', '9', '31'],
];

describe('a table of a PDF', () => {
  it('whose header is wrapped has its words in one row', async () => {
    const texts: Text[] = [
      [72, 690, 'Room'],
      [200, 703, 'Price per'],
      [200, 690, 'night'],
      [280, 703, 'Beds for'],
      [280, 690, 'children'],
      ...rows(
        670,
        [72, 200, 280],
        [
          ['Garden', '80 EUR', '1'],
          ['Lake', '120 EUR', '2'],
        ],
      ),
    ];
    expect(await read(drawn(texts))).toBe(
      table(['Room', 'Price per night', 'Beds for children'], ['Garden', '80 EUR', '1'], ['Lake', '120 EUR', '2']),
    );
  });

  it('whose columns share a name above their own has it in each of them', async () => {
    const texts: Text[] = [[290, 716, 'Wait (min)'], ...rows(702, [72, 280, 340], LIFTS)];
    expect(await read(drawn(texts))).toBe(table(['Lift', 'Wait (min) Sun', 'Wait (min) Snow'], ...LIFTS.slice(1)));
  });

  it('is not begun by the line above it if that has the name of no columns', async () => {
    const texts: Text[] = [[72, 716, 'Waiting'], ...rows(702, [72, 280, 340], LIFTS)];
    expect(await read(drawn(texts))).toBe(`Waiting\n\n${table(...LIFTS)}`);
  });

  it('reads heads that are turned, with lines between its cells or without', async () => {
    const heads = ['Sun', 'Snow'].map((text, i) => `BT /F1 11 Tf 0 1 -1 0 ${300 + 60 * i} 708 Tm (${text}) Tj ET`);
    const body = drawn(rows(687, [72, 284, 344], LIFTS.slice(1)), grid([66, 274, 334, 394], [750, 700, 684, 668, 652]));
    // Drawn after the rows.
    expect(await read([body, ...heads].join('\n'))).toBe(table(['', 'Sun', 'Snow'], ...LIFTS.slice(1)));
  });

  it('with narrow columns, which leave no more space than words do, has each cell of its own', async () => {
    const xs = [72, 118, 133, 148];
    const cells = [
      ['Size', 'S', 'M', 'L'],
      ['Chest', '88', '96', '104'],
      ['Waist', '72', '80', '88'],
      ['Hip', '90', '', '106'],
    ];
    expect(await read(drawn(rows(700, xs, cells), grid([70, 115, 130, 145, 170], [712, 696, 680, 664, 646])))).toBe(
      table(...cells),
    );
    const wide = [
      ['Size', 'S', 'M', 'L'],
      ['EU', '36', '38', '40'],
      ['UK', '8', '10', '12'],
    ];
    const near = [72, 122, 140, 158];
    const texts = rows(700, near, wide);
    expect(await read(drawn(texts))).toMatch(
      /^(?:\| Size \| S \| M \| L \|[^]*\| UK \| 8 \| 10 \| 12 \||Size S M L\n+EU 36 38 40\n+UK 8 10 12)$/,
    );
  });

  it('whose figures stand right under their headers has them in one column', async () => {
    const texts: Text[] = [
      ...rows(700, [72, 200, 300], [['Parcel', 'Weight', 'Price']]),
      ...rows(
        684,
        [72, 226, 324],
        [
          ['Small', '2 kg', '4 EUR'],
          ['Medium', '5 kg', '6 EUR'],
        ],
      ),
    ];
    expect(await read(drawn(texts))).toBe(
      table(['Parcel', 'Weight', 'Price'], ['Small', '2 kg', '4 EUR'], ['Medium', '5 kg', '6 EUR']),
    );
  });

  it('with merged cells has what they hold in each row and column that they span', async () => {
    const texts: Text[] = [
      [72, 703, 'Season'],
      [250, 703, 'Price of a pitch'],
      [200, 687, 'Tent'],
      [280, 687, 'Caravan'],
      ...rows(
        671,
        [72, 200, 280],
        [
          ['Summer', '20 EUR', '30 EUR'],
          ['Winter', '12 EUR', ''],
        ],
      ),
      [72, 639, 'Easter'],
      [240, 639, '25 EUR'],
    ];
    const lines: Line[] = [
      ...[714, 682, 666, 650, 634].map((y): Line => [66, y, 360, y]),
      [194, 698, 360, 698],
      ...[66, 194, 360].map((x): Line => [x, 714, x, 634]),
      [274, 698, 274, 650],
    ];
    expect(await read(drawn(texts, lines))).toBe(
      table(
        ['Season', 'Price of a pitch Tent', 'Price of a pitch Caravan'],
        ['Summer', '20 EUR', '30 EUR'],
        ['Winter', '12 EUR', ''],
        ['Easter', '25 EUR', '25 EUR'],
      ),
    );
    const down: Text[] = [
      ...rows(703, [72, 200, 280], [['Hall', 'Day', 'Price']]),
      [72, 679, 'Great hall'],
      ...rows(
        687,
        [200, 280],
        [
          ['Monday', '90 EUR'],
          ['Sunday', '150 EUR'],
        ],
      ),
    ];
    const open = [714, 698, 666].map((y): Line => [66, y, 360, y]);
    expect(
      await read(
        drawn(down, [...open, [194, 682, 360, 682], ...[66, 194, 274, 360].map((x): Line => [x, 714, x, 666])]),
      ),
    ).toBe(table(['Hall', 'Day', 'Price'], ['Great hall', 'Monday', '90 EUR'], ['Great hall', 'Sunday', '150 EUR']));
  });

  it('over two pages is one, whether its header is repeated or not', async () => {
    const fee = (i: number): string[] => [`Country ${String.fromCharCode(65 + i)}`, `${i} EUR`, `${i + 1} days`];
    const head = ['Country', 'Fee', 'Time'];
    const xs = [72, 220, 320];
    const all = Array.from({ length: 20 }, (_, i) => fee(i));
    for (const again of [[head], []]) {
      const first = drawn([
        ...rows(300, xs, [head, ...all.slice(0, 12)]),
        [72, 80, '1 The fee includes the tax.', 8],
        [300, 30, 'Page 1 of 2', 9],
      ]);
      const second = drawn([...rows(720, xs, [...again, ...all.slice(12)]), [300, 30, 'Page 2 of 2', 9]]);
      expect(await read(first, second)).toBe(`${table(head, ...all)}\n\n1 The fee includes the tax.`);
    }
  });

  it('with a title in its frame has that above it', async () => {
    const lines: Line[] = [
      ...[730, 714, 698, 682].map((y): Line => [66, y, 280, y]),
      [66, 730, 66, 682],
      [280, 730, 280, 682],
      [194, 714, 194, 682],
    ];
    const texts = [
      ...rows(719, [72], [['Opening hours']]),
      ...rows(
        703,
        [72, 200],
        [
          ['Monday', '9 to 5'],
          ['Sunday', 'closed'],
        ],
      ),
    ];
    expect(await read(drawn(texts, lines))).toBe(
      `Opening hours\n\n${table(['Monday', '9 to 5'], ['Sunday', 'closed'])}`,
    );
  });
});

describe('two tables of a PDF', () => {
  it('with a heading between them are two, each under its own', async () => {
    const hours = (y: number, name: string, time: string): Text[] => [
      [72, y + 20, name, 14],
      ...rows(
        y,
        [72, 180],
        [
          ['Day', 'Hours'],
          ['Monday', time],
          ['Sunday', 'closed'],
        ],
        14,
      ),
    ];
    expect(await read(drawn([...hours(700, 'Summer', '9 to 18'), ...hours(620, 'Winter', '10 to 15')]))).toBe(
      ['Summer', 'Winter']
        .map(
          (name, i) =>
            `# ${name}\n\n${table(['Day', 'Hours'], ['Monday', ['9 to 18', '10 to 15'][i]!], ['Sunday', 'closed'])}`,
        )
        .join('\n\n'),
    );
  });
});

describe('what is no table for certain', () => {
  it('stays lines of text where it is uncertain which lines make a row', async () => {
    const texts: Text[] = [
      ...rows(700, [72, 200, 330], [['Part', 'Use', 'Price']]),
      [72, 684, 'Pump'],
      [200, 684, 'Water'],
      [330, 684, '20 EUR'],
      [330, 660, '25 EUR'],
      [72, 644, 'Hose'],
      [200, 644, 'Air'],
      [330, 644, '5 EUR'],
    ];
    const text = await read(drawn(texts));
    expect(text).not.toContain('|');
    for (const line of ['Pump Water 20 EUR', '25 EUR', 'Hose Air 5 EUR']) expect(text.split('\n')).toContain(line);
  });

  it('is no table where two columns of sentences stand side by side', async () => {
    const left = [
      'The boats are hired out from',
      'nine in the morning until the',
      'evening, when they must be',
      'back at the pier and locked',
      'with the chain of the pier.',
    ];
    const right = [
      'Children below twelve years',
      'must wear a life jacket, which',
      'is lent for nothing at the',
      'counter on the right side of',
      'the house beside the water.',
    ];
    for (const count of [2, 3, 5]) {
      const lines = (x: number, texts: string[]): Text[] =>
        texts.slice(0, count).map((line, i) => [x, 700 - 13 * i, line]);
      const byColumn = [...lines(72, left), ...lines(320, right)];
      const byLine = [...byColumn].sort((a, b) => b[1] - a[1]);
      const expected = [left, right].map((texts) => texts.slice(0, count).join(' ')).join('\n\n');
      expect(await read(drawn(byColumn))).toBe(expected);
      expect(await read(drawn(byLine))).toBe(expected);
      const headed: Text[] = [
        [72, 740, 'Rules', 16],
        ...byLine,
        [72, 600, 'We are open all year, and we are glad to help.'],
      ];
      expect(await read(drawn(headed))).toBe(
        `# Rules\n\n${expected}\n\nWe are open all year, and we are glad to help.`,
      );
    }
  });

  it('has each column as text where sentences end in it, one is longer, or nouns begin its lines', async () => {
    const german = [
      ['Die Boote werden ab neun', 'Kinder unter acht Jahren'],
      ['Uhr am Steg vermietet und', 'tragen stets eine Weste,'],
      ['kommen bis zum Abend', 'die am Tresen kostenlos'],
      ['auch hierher wieder.', 'verliehen wird.'],
    ];
    const text = await read(drawn(rows(700, [72, 320], german, 13)));
    expect(text.replace(/\s+/g, ' ')).toBe([0, 1].flatMap((column) => german.map((line) => line[column]!)).join(' '));
    const long = [
      'The hall is let for a day',
      'or for a week. Who wants',
      'it for a month asks at',
      'the desk in the lobby.',
    ];
    const short = ['Its kitchen is let with it', 'and is cleaned by you.'];
    const both = [
      ...long.map((line, i): Text => [72, 700 - 13 * i, line]),
      ...short.map((line, i): Text => [320, 700 - 13 * i, line]),
    ];
    expect((await read(drawn(both))).replace(/\s+/g, ' ')).toBe([...long, ...short].join(' '));
  });

  it('is a table all the same where small letters begin short cells, or figures stand beside words', async () => {
    const cells = [
      ['Service', 'Note'],
      ['Repair of a bike', 'done within a week'],
      ['Washing of a bike', 'done at once'],
    ];
    expect(await read(drawn(rows(700, [72, 320], cells)))).toBe(table(...cells));
    const fees = [
      ['what you send to us', 'fee'],
      ['small parcels and letters', '5 EUR'],
      ['parcels that are heavier', '9 EUR'],
    ];
    expect(await read(drawn(rows(700, [72, 320], fees)))).toBe(table(...fees));
  });

  it('is no table where lines are a drawing or a form', async () => {
    const lines = grid([66, 166, 266, 366, 466], [714, 694, 674, 654, 634, 614]);
    expect(await read(drawn(rows(700, [72], [['Name'], ['', '']]), lines))).toBe('Name');
    const spokes = Array.from({ length: 4_000 }, (_, i): Line => [100, 100 + i / 10, 200, 100 + i / 10]);
    expect(await read(drawn(rows(700, [72], [['A picture of a wheel.']]), spokes))).toBe('A picture of a wheel.');
  });
});
