import { drawn, drawnPdf, grid, rows, table, type Line, type Text } from '../../../../test/support/drawn-pages.js';
import { Reader } from '../../../../test/support/reading.js';

const reader = new Reader();
afterAll(() => reader.end());

const read = async (...pages: string[]): Promise<string> => (await reader.read('pdf', drawnPdf(...pages))).text;

const BOATS = [
  ['Boat', 'Seats', 'Hour', 'Deposit'],
  ['Pedalo', '4', '12 EUR', '50 EUR'],
  ['Sailboat', '6', '', '200 EUR'],
  ['Canoe', '', '9 EUR', ''],
  ['Rowing boat', '3', '10 EUR', '50 EUR'],
];
const XS = [72, 200, 280, 380];

describe('rows of a table of a PDF', () => {
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
});
