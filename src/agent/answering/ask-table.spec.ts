import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { normalise } from '../../assistant/knowledge/normalise/normalise.js';
import { runTurn } from '../turn.js';

const TEXT = `## Parcel prices

| Weight of the parcel | Price |
|---|---|
| up to 2 kg | €4.90 |
| over 2 to 5 kg | €6.50 |
| over 5 to 10 kg | €9.80 |
| over 10 kg | €18 |

## Boxes

| Box | Volume of the box | Price of the box |
|---|---|---|
| Finch | 8 l | €2 |
| Heron | 40 l | €7 |
| Wren | 3 l | €1.50 |

## Collection points

| Where | Surcharge |
|---|---|
| Harbour shop | €2 |
| Vienna Airport | €9 |
| Linz Airport | €5 |

## Levels of the club

| Level | Parcels in a year |
|---|---|
| Robin | from 0 |
| Magpie | from 20 |
| Eagle | from 100 |

## Lockers

| Price of a locker | 6 months | 12 months | 24 months |
|---|---|---|---|
| Small locker | €30 | €50 | €80 |

## Trolleys

| | Trolley S | Trolley M | Trolley L |
|---|---|---|---|
| Rent a week | €12 | €9 | €15 |
| Load | 40 kg | 60 kg | 90 kg |

## Opening hours

| | Harbour shop | Station shop |
|---|---|---|
| Opening hours on Sunday | 10:00–14:00 | 08:00–20:00 |
| Parking places | – | 12, €2 an hour |
`;
const index = new MemoryIndex([{ id: 'd', title: 'Parcels', text: TEXT, locale: 'en' }]);

async function answer(question: string, history: string[] = [], from = index): Promise<string> {
  for await (const event of runTurn({ index: from, ...WITHOUT_MODEL }, turnInput(question, { history })))
    if (event.type === 'done') return event.result.answer;
  throw new Error('no result');
}

describe('a table', () => {
  it('answers with the first column whose number is enough', async () =>
    expect(await answer('what do I take for a load of 50 kg')).toBe('Load, Trolley M: 60 kg'));

  it('gives no value for an empty cell, and says so', async () =>
    expect(await answer('how many parking places are there at the harbour shop')).toBe(
      'Our table gives no value for this: Parking places, Harbour shop',
    ));

  it.each([
    ['what is the price of a parcel with a weight of 7 kg', 'over 5 to 10 kg: €9.80'],
    ['what is the price of a parcel with a weight of 900 g', 'up to 2 kg: €4.90'],
    ['what is the price of a parcel with a weight of 31 kg', 'over 10 kg: €18'],
  ])('answers with the row whose range contains the number: %s', async (question, row) =>
    expect(await answer(question)).toBe(row),
  );

  it.each([
    ['which is the cheapest box?', 'Wren'],
    ['which is the most expensive box?', 'Heron'],
    ['which box has the largest volume?', 'Heron'],
  ])('is compared across its rows: %s', async (question, box) =>
    expect((await answer(question)).split(/[,:]/)[0]).toBe(box),
  );

  it('answers with the narrowest range that contains the number', async () =>
    expect(await answer('which level of the club with 35 parcels in a year?')).toBe('Magpie: from 20'));

  it('returns the column of the number that is asked for, in whichever unit', async () =>
    expect(await answer('what is the price of a small locker for 2 years?')).toBe('Small locker, 24 months: €80'));

  it('returns the column of this question, not of the one before', async () => {
    const history = ['opening hours on sunday of the harbour shop'];
    expect(await answer('and of the station shop?', history)).toBe(
      'Opening hours on Sunday, Station shop: 08:00–20:00',
    );
  });

  it('is compared among the rows that the question names', async () =>
    expect(await answer('which airport has the lowest surcharge?')).toBe('Linz Airport: €5'));

  it('is compared across its columns if only one row has such values', async () =>
    expect(await answer('which is the cheapest trolley by rent a week?')).toBe('Rent a week, Trolley M: €9'));

  it('is compared by when it closes if the latest is asked for', async () =>
    expect(await answer('which shop has the latest opening hours on sunday?')).toContain('Station shop: 08:00–20:00'));

  it('returns only the column that is asked for', async () =>
    expect(await answer('opening hours on sunday of the harbour shop')).toBe(
      'Opening hours on Sunday, Harbour shop: 10:00–14:00',
    ));
});

describe('rows that merged cells give one name', () => {
  const SHIRTS = `<h1>Shirts</h1><table><tr><th>Size<th>Kind<th>Price
    <tr><td rowspan=2>M<td>plain<td>3 €<tr><td>printed<td>4 €<tr><td rowspan=2>L<td>plain<td>5 €<tr><td>printed<td>6 €</table>`;
  const DELIVERY = `<h1>Delivery</h1><table><thead><tr><th>Country<th>Service<th>Fee</thead>
    <tbody><tr><td rowspan=3>Norway<td>Post<td>8 €<tr><td>Courier<td>19 €<tr><td>Pickup point<td>6 €
    <tr><td rowspan=0>Italy<td>Post<td>7 €<tr><td>Courier<td>15 €</table>`;
  const HOURS = `<h1>Branches</h1><table><tr><th>Branch<th>Day<th>Hours
    <tr><td rowspan=2>Graz<td>Monday to Friday<td>9:00–18:00<tr><td>Saturday<td>10:00–14:00
    <tr><td rowspan=2>Linz<td>Monday to Friday<td>8:00–17:00<tr><td>Saturday<td>closed</table>`;
  const asked = async (html: string, question: string): Promise<string[]> => {
    const { text } = await normalise({ format: 'html', text: html });
    const said = await answer(question, [], new MemoryIndex([{ id: 'd', title: 'Prices', text, locale: 'en' }]));
    return said.split('\n').map((row) => row.replace(/^.*: /, ''));
  };

  it.each([
    [SHIRTS, 'What does size L cost?', ['5 €', '6 €']],
    [SHIRTS, 'how much is size m', ['3 €', '4 €']],
    [SHIRTS, 'What does a printed shirt in size L cost?', ['6 €']],
    [SHIRTS, 'What is the cheapest price of size L?', ['5 €']],
    [SHIRTS, 'How much is a printed shirt?', ['4 €', '6 €']],
    [DELIVERY, 'How much is delivery to Norway?', ['8 €', '19 €', '6 €']],
    [DELIVERY, 'How much is delivery to Italy?', ['7 €', '15 €']],
    [DELIVERY, 'What is the fee for Norway by post?', ['8 €']],
    [HOURS, 'When is Linz open on Saturday?', ['closed']],
  ])('all answer, unless the question tells them apart: %#', async (html, question, values) =>
    expect(await asked(html, question)).toEqual(values),
  );
});

it('answers two questions about one row with both of its cells', async () => {
  const said = await answer('What volume does the Finch have and what is the price of the Finch?');
  expect(said).toBe('Finch: Volume of the box: 8 l; Price of the box: €2');
});

describe('a question that a table does not answer as a whole', () => {
  const PRINTS = {
    id: 'prints',
    title: 'Prints and prices',
    text: `| Item no. | Print | Size | Price | Production |
|---|---|---|---|---|
| CP-20 | Canvas small | 30 × 20 cm | €14 | 2 days |
| CP-21 | Canvas medium | 60 × 40 cm | €24 | – |
| CP-30 | Acrylic medium | 60 × 40 cm | €79 | 10–14 days |
| CP-31 | Acrylic large, frame of oak | 90 × 60 cm | $130 | 6 days |
`,
    locale: 'en',
  };
  const luma = (name: string, price: string) => ({
    id: name,
    title: `Projector ${name}`,
    text: `| Property | Value |\n|---|---|\n| Price | ${price} |\n| Weight | 2 kg |\n`,
    locale: 'en',
  });
  const shop = new MemoryIndex([PRINTS, luma('Luma 2', '€289'), luma('Luma 4', '€549')]);

  it.each([
    ['How much is the canvas medium?', 'Canvas medium, Price: €24'],
    ['What does the canvas in 60 × 40 cm cost?', 'Canvas medium, 60 × 40 cm, Price: €24'],
    ['How much is the canvas medium with a frame?', null],
    ['How much is the canvas medium without hooks?', null],
    ['How much is a canvas of 80 × 40 cm?', null],
    ['Which canvas is under €20?', 'Canvas small, Price: €14'],
    ['Which print is the most expensive?', null],
    ['Which print takes the longest production?', 'Acrylic medium: 10–14 days'],
    ['What is the price of the Luma 4?', 'Price: €549'],
    ['Which is cheaper, the Luma 2 or the Luma 4?', 'Projector Luma 2, Price: €289\nProjector Luma 4, Price: €549'],
  ])('is answered by the cell that uses all its words, or not at all: %s', async (question, said) => {
    const text = await answer(question, [], shop);
    if (said === null) expect(text).toMatch(/^This may help|^I could not find/);
    else expect(text.split('\n').sort().join('\n')).toBe(said);
  });
});
