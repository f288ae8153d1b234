import { nextOf, orderOf, orderOfParts, placesOf, type Drawable } from './sampling.rules.js';

const conversations: Drawable[] = Array.from({ length: 1_000 }, (_, index) => ({
  id: `c${index}`,
  machine: index % 10 === 0 ? 'wrong' : index % 3 === 0 ? 'handed_over' : 'settled',
  confidence: ((index * 7_919) % 1_000) / 1_000,
}));
const places = placesOf(conversations);
const placeOf = new Map(places.map((place) => [place.id, place]));

describe('The order in which conversations are judged', () => {
  it('holds each that was answered once, and none that was handed over', () => {
    const answered = conversations.filter(({ machine }) => machine !== 'handed_over').map(({ id }) => id);
    expect([...orderOf(places, 'one')].sort()).toEqual(answered.sort());
  });

  it('is the same for the same forecast, however its conversations are listed, and another for another', () => {
    const order = orderOf(places, 'one');
    expect(orderOf(placesOf([...conversations].reverse()), 'one')).toEqual(order);
    expect(orderOf(places, 'two')).not.toEqual(order);
  });

  it('begins with a sample of every stratum in proportion to its weight, wherever one stops', () => {
    const order = orderOf(places, 'one');
    const rate = new Map<string, number>();
    for (const { machine, third, weight } of places)
      rate.set(`${machine}:${third}`, (rate.get(`${machine}:${third}`) ?? 0) + 1 / weight);
    const all = [...rate.values()].reduce((total, one) => total + one, 0);
    for (const stop of [6, 25, 60, 240])
      for (const [stratum, expected] of rate) {
        const drawn = order.slice(0, stop).filter((id) => {
          const place = placeOf.get(id);
          return `${place?.machine}:${place?.third}` === stratum;
        });
        expect(Math.abs(drawn.length - (stop * expected) / all)).toBeLessThan(2);
      }
  });

  it('draws from uncertain strata a quarter more often, as their weights say', () => {
    const drawn = new Map<string, number>();
    for (let seed = 0; seed < 60; seed++)
      for (const id of orderOf(places, `seed ${seed}`).slice(0, 60)) drawn.set(id, (drawn.get(id) ?? 0) + 1);
    const shares = { certain: 0, uncertain: 0 };
    const counts = { certain: 0, uncertain: 0 };
    for (const { id, weight } of places) {
      shares[weight === 1 ? 'certain' : 'uncertain'] += drawn.get(id) ?? 0;
      counts[weight === 1 ? 'certain' : 'uncertain'] += 1;
    }
    const ratio = shares.uncertain / counts.uncertain / (shares.certain / counts.certain);
    expect(ratio).toBeGreaterThan(1.2);
    expect(ratio).toBeLessThan(1.3);
  });

  it('begins with what changed in a forecast that was made again, unless the rest has too few verdicts', () => {
    const again = conversations.map((one, index) =>
      index % 4 === 0 ? one : { ...one, drawn: { in: 'earlier', weight: 1 } },
    );
    const parts = placesOf(again);
    const changed = new Set(parts.filter(({ part }) => part === '').map(({ id }) => id));
    const earlier = orderOf(
      parts.filter(({ part }) => part === 'earlier'),
      'earlier',
    );
    const order = orderOfParts(parts, 'again', new Set(earlier.slice(0, 8)));
    expect(new Set(order.slice(0, changed.size))).toEqual(changed);
    expect(order.slice(changed.size)).toEqual(earlier);
    const someChanged = new Set([...changed].slice(0, 8));
    expect(orderOfParts(parts, 'again', someChanged).slice(0, earlier.length)).toEqual(earlier);
    expect(orderOfParts(places, 'one', new Set())).toEqual(orderOf(places, 'one'));
  });

  it('offers what one person skipped to others, before anything later', () => {
    const order = orderOf(places, 'one');
    const [first = '', second = '', third = ''] = order;
    const judging = { judged: new Set([first]), taken: new Set<string>(), skippedByThisPerson: new Set([second]) };
    expect(nextOf(order, judging)).toBe(third);
    expect(nextOf(order, { ...judging, skippedByThisPerson: new Set() })).toBe(second);
    expect(nextOf([first], judging)).toBeNull();
  });
});
