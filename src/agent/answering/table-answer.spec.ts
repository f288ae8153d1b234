import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
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

async function answer(question: string, history: string[] = []): Promise<string> {
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { history })))
    if (event.type === 'done') return event.result.answer;
  throw new Error('no result');
}

describe('a table', () => {
  it('answers with the first column whose number is enough', async () =>
    expect(await answer('what do I take for a load of 50 kg')).toBe('Load; Trolley M: 60 kg'));

  it('answers with an empty cell of the named column, and no other', async () =>
    expect(await answer('how many parking places are there at the harbour shop')).toBe(
      'Parking places; Harbour shop: –',
    ));

  it.each([
    ['what is the price of a parcel with a weight of 7 kg', 'Weight of the parcel: over 5 to 10 kg; Price: €9.80'],
    ['what is the price of a parcel with a weight of 900 g', 'Weight of the parcel: up to 2 kg; Price: €4.90'],
    ['what is the price of a parcel with a weight of 31 kg', 'Weight of the parcel: over 10 kg; Price: €18'],
  ])('answers with the row whose range contains the number: %s', async (question, row) =>
    expect(await answer(question)).toBe(row),
  );

  it.each([
    ['which is the cheapest box?', 'Wren'],
    ['which is the most expensive box?', 'Heron'],
    ['which box has the largest volume?', 'Heron'],
  ])('is compared across its rows: %s', async (question, box) =>
    expect(await answer(question)).toContain(`Box: ${box};`),
  );

  it('answers with the narrowest range that contains the number', async () =>
    expect(await answer('which level of the club with 35 parcels in a year?')).toBe(
      'Level: Magpie; Parcels in a year: from 20',
    ));

  it('returns the column of the number that is asked for, in whichever unit', async () =>
    expect(await answer('what is the price of a small locker for 2 years?')).toBe(
      'Price of a locker: Small locker; 24 months: €80',
    ));

  it('returns the column of this question, not of the one before', async () => {
    const history = ['opening hours on sunday of the harbour shop'];
    expect(await answer('and of the station shop?', history)).toBe(
      'Opening hours on Sunday; Station shop: 08:00–20:00',
    );
  });

  it('is compared among the rows that the question names', async () =>
    expect(await answer('which airport has the lowest surcharge?')).toContain('Where: Linz Airport'));

  it('is compared across its columns if only one row has such values', async () =>
    expect(await answer('which is the cheapest trolley by rent a week?')).toBe('Rent a week; Trolley M: €9'));

  it('is compared by when it closes if the latest is asked for', async () =>
    expect(await answer('which shop has the latest opening hours on sunday?')).toContain('Station shop: 08:00–20:00'));

  it('returns only the column that is asked for', async () =>
    expect(await answer('opening hours on sunday of the harbour shop')).toBe(
      'Opening hours on Sunday; Harbour shop: 10:00–14:00',
    ));
});
