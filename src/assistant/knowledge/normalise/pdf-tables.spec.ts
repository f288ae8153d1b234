import { pdfOf } from '../../../../test/support/documents.js';
import { Reader } from '../../../../test/support/reading.js';

const reader = new Reader();
afterAll(() => reader.end());

/** A cell's text with its place: `x` from the left, `y` from the bottom. */
type Text = [x: number, y: number, text: string, size?: number];
/** A line from one place to another. */
type Line = [x1: number, y1: number, x2: number, y2: number];

/** What a program draws for a page. */
const drawn = (texts: Text[], lines: Line[] = []): string => {
  const strokes = lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`);
  const shown = texts.map(
    ([x, y, text, size = 11]) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
  );
  return ['0.5 w', ...strokes, ...shown].join('\n');
};
const read = async (...pages: string[]): Promise<string> =>
  (await reader.read('pdf', pdfOf(pages.map((page) => Buffer.from(page, 'latin1'))))).text;

/** Rows of cells at these places, `gap` apart; empty cells are not drawn. */
const rows = (y: number, xs: number[], cells: string[][], gap = 16): Text[] =>
  cells.flatMap((row, i) => row.flatMap((text, j): Text[] => (text === '' ? [] : [[xs[j]!, y - i * gap, text]])));
/** All lines of a grid. */
const grid = (xs: number[], ys: number[]): Line[] => [
  ...ys.map((y): Line => [xs[0]!, y, xs.at(-1)!, y]),
  ...xs.map((x): Line => [x, ys[0]!, x, ys.at(-1)!]),
];
const table = (...lines: string[][]): string =>
  lines
    .flatMap((cells, i) => [cells, ...(i === 0 ? [cells.map(() => '---')] : [])])
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const BOATS = [
  ['Boat', 'Seats', 'Hour', 'Deposit'],
  ['Pedalo', '4', '12 EUR', '50 EUR'],
  ['Sailboat', '6', '', '200 EUR'],
  ['Canoe', '', '9 EUR', ''],
  ['Rowing boat', '3', '10 EUR', '50 EUR'],
];
const XS = [72, 200, 280, 380];
const LIFTS = [
  ['Lift', 'Sun', 'Snow'],
  ['North', '5', '12'],
  ['South', '7', '20'],
  ['Top', '9', '31'],
];

describe('a table of a PDF', () => {
  it('without lines keeps empty cells empty, under their own header', async () => {
    expect(await read(drawn(rows(700, XS, BOATS)))).toBe(table(...BOATS));
  });

  it('within lines keeps empty cells empty', async () => {
    const lines = grid([66, 194, 274, 374, 470], [714, 698, 682, 666, 650, 632]);
    expect(await read(drawn(rows(703, XS, BOATS), lines))).toBe(table(...BOATS));
  });

  it('with an empty first header and empty first cells of a group has each row under its header', async () => {
    const cells = [
      ['', 'Day', 'Week'],
      ['Adult', '10 EUR', '50 EUR'],
      ['Child', '', '25 EUR'],
    ];
    const lines = grid([66, 194, 274, 374], [714, 698, 682, 664]);
    expect(await read(drawn(rows(703, XS, cells), lines))).toBe(table(...cells));
  });

  it('with wrapped cells within lines has one row for each', async () => {
    const texts: Text[] = [
      ...rows(703, [72, 200, 380], [['Service', 'What it is', 'Price']]),
      [72, 685, 'Express'],
      [200, 685, 'Delivered on the next'],
      [200, 672, 'working day before'],
      [200, 659, 'noon'],
      [380, 672, '9.90 EUR'],
      [72, 640, 'Standard'],
      [72, 627, 'delivery'],
      [200, 640, 'Three days'],
      [380, 640, '4.90 EUR'],
    ];
    const lines = grid([66, 194, 374, 470], [714, 698, 654, 620]);
    expect(await read(drawn(texts, lines))).toBe(
      table(
        ['Service', 'What it is', 'Price'],
        ['Express', 'Delivered on the next working day before noon', '9.90 EUR'],
        ['Standard delivery', 'Three days', '4.90 EUR'],
      ),
    );
  });

  it('with wrapped cells without lines has one row for each, also where each cell is drawn as a whole', async () => {
    const texts: Text[] = [
      ...rows(703, [72, 200, 380], [['Service', 'What it is', 'Price']]),
      [72, 680, 'Express'],
      [200, 680, 'Delivered on the next'],
      [200, 667, 'working day'],
      [380, 680, '9.90 EUR'],
      [72, 644, 'Standard'],
      [200, 644, 'Three working days'],
      [380, 644, '4.90 EUR'],
      [72, 621, 'Bulky goods'],
      [72, 608, 'and pallets'],
      [200, 621, 'By agreement'],
      [380, 621, '49 EUR'],
    ];
    expect(await read(drawn(texts))).toBe(
      table(
        ['Service', 'What it is', 'Price'],
        ['Express', 'Delivered on the next working day', '9.90 EUR'],
        ['Standard', 'Three working days', '4.90 EUR'],
        ['Bulky goods and pallets', 'By agreement', '49 EUR'],
      ),
    );
  });

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

  it('with lines only between its rows has the lines of each row together', async () => {
    const texts: Text[] = [
      ...rows(703, [72, 200, 330], [['Case', 'Who pays', 'Until']]),
      [72, 684, 'Damaged'],
      [200, 690, 'We do, also the'],
      [200, 677, 'way back'],
      [330, 684, '30 days'],
      [72, 655, 'Wrong size'],
      [200, 661, 'You pay the'],
      [200, 648, 'way back'],
      [330, 655, '14 days'],
    ];
    const lines = [716, 699, 670, 640].map((y): Line => [66, y, 400, y]);
    expect(await read(drawn(texts, lines))).toBe(
      table(
        ['Case', 'Who pays', 'Until'],
        ['Damaged', 'We do, also the way back', '30 days'],
        ['Wrong size', 'You pay the way back', '14 days'],
      ),
    );
  });

  it('without lines has a cell in the middle of its row, whatever is higher', async () => {
    const texts: Text[] = [
      [200, 706, 'Half'],
      [72, 700, 'Bike'],
      [280, 700, 'Deposit'],
      [200, 694, 'a day'],
      ...rows(672, XS, [['City bike', '11 EUR', '200 EUR']]),
      [72, 652, 'Electric'],
      [200, 646, '37 EUR'],
      [280, 646, '900 EUR'],
      [72, 640, 'cargo bike'],
      ...rows(616, XS, [['Tandem', '14 EUR', '300 EUR']]),
    ];
    expect(await read(drawn(texts))).toBe(
      table(
        ['Bike', 'Half a day', 'Deposit'],
        ['City bike', '11 EUR', '200 EUR'],
        ['Electric cargo bike', '37 EUR', '900 EUR'],
        ['Tandem', '14 EUR', '300 EUR'],
      ),
    );
  });

  it('without lines has a label in the middle of two rows in both, and heads above others', async () => {
    const texts: Text[] = [
      [280, 706, 'Loose, a ton'],
      [400, 706, 'Bag'],
      [72, 697, 'Material'],
      [200, 697, 'Grain'],
      [264, 688, 'to 5 t'],
      [330, 688, 'more'],
      [400, 688, '(900 kg)'],
      ...rows(664, [200, 264, 330, 400], [['0/2 mm', '24.80', '21.30', '68.00']]),
      [72, 654, 'Sand'],
      ...rows(644, [200, 264, 330, 400], [['0/4 mm', '23.60', '20.10', '66.00']]),
      ...rows(624, [72, 200, 264, 330, 400], [['Gravel', '8/16 mm', '87.50', '81.40', '129.00']]),
    ];
    expect(await read(drawn(texts))).toBe(
      table(
        ['Material', 'Grain', 'Loose, a ton to 5 t', 'Loose, a ton more', 'Bag (900 kg)'],
        ['Sand', '0/2 mm', '24.80', '21.30', '68.00'],
        ['Sand', '0/4 mm', '23.60', '20.10', '66.00'],
        ['Gravel', '8/16 mm', '87.50', '81.40', '129.00'],
      ),
    );
  });

  it('in a frame whose rows have no lines has a row for each line of text', async () => {
    const lines = grid([66, 194, 274, 374, 470], [714, 698, 620]);
    expect(await read(drawn(rows(703, XS, BOATS), lines))).toBe(table(...BOATS));
  });

  it('whose cells are boxes of colour is read by them', async () => {
    const boxes = BOATS.flatMap((row, i) =>
      row.map((_, j) => `${[66, 194, 274, 374][j]} ${698 - 16 * i} ${[126, 78, 98, 90][j]} 15 re f`),
    );
    const page = `0.9 g\n${boxes.join('\n')}\n0 g\n${drawn(rows(703, XS, BOATS))}`;
    expect(await read(page)).toBe(table(...BOATS));
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
    const text = await read(
      drawn(
        left.flatMap((line, i): Text[] => [
          [72, 700 - 13 * i, line],
          [320, 700 - 13 * i, right[i]!],
        ]),
      ),
    );
    expect(text).not.toContain('|');
  });

  it('is no table where lines are a drawing or a form', async () => {
    const lines = grid([66, 166, 266, 366, 466], [714, 694, 674, 654, 634, 614]);
    expect(await read(drawn(rows(700, [72], [['Name'], ['', '']]), lines))).toBe('Name');
    const spokes = Array.from({ length: 4_000 }, (_, i): Line => [100, 100 + i / 10, 200, 100 + i / 10]);
    expect(await read(drawn(rows(700, [72], [['A picture of a wheel.']]), spokes))).toBe('A picture of a wheel.');
  });
});
