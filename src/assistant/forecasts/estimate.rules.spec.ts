import { seeded } from '../../../test/support/seeded.js';
import { estimateOf, type Estimate, type EstimatedConversation } from './estimate.rules.js';
import type { HumanOutcome, MachineOutcome } from './outcomes.rules.js';
import { type Drawable, orderOf, orderOfParts, placesOf } from './sampling.rules.js';

interface Truth {
  id: string;
  truth: HumanOutcome;
  machine: MachineOutcome;
  confidence: number;
}

/** 800 conversations: 36 % settled, 16 % partly, 8 % wrong, 4 % no question, the rest handed over. */
function company(wrongEvery: number): Truth[] {
  const truthOf = (index: number): HumanOutcome => {
    const place = index % 25;
    if (place < 9) return 'settled';
    if (place < 13) return 'partly';
    if (place < 15) return 'wrong';
    return place === 15 ? 'not_a_question' : 'handed_over';
  };
  return Array.from({ length: 800 }, (_, index) => {
    const truth = truthOf(index);
    const isRight = Math.floor(index / 25) % wrongEvery !== 0;
    const says = truth === 'not_a_question' ? 'not_comparable' : truth;
    const machine = truth === 'handed_over' || isRight ? says : truth === 'settled' ? 'wrong' : 'settled';
    return { id: `c${index}`, truth, machine, confidence: ((index * 389) % 800) / 800 };
  });
}

function judged(all: readonly Truth[], seed: string, verdicts: number): EstimatedConversation[] {
  const places = placesOf(all);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const sample = new Set(orderOf(places, seed).slice(0, verdicts));
  return all.map(({ id, machine, truth }) => {
    const { third, weight } = placeOf.get(id) ?? { third: 0, weight: 1 };
    return { machine, third, weight, human: sample.has(id) ? truth : null };
  });
}

/**
 * A company whose earlier sample of sixty holds for what has not changed since, and of whose changed conversations,
 * which are nearly all settled now, some are judged.
 */
function repeated(all: readonly Truth[], seed: string, verdicts: number): EstimatedConversation[] {
  const earlier = placesOf(all);
  const weightOf = new Map(earlier.map(({ id, weight }) => [id, weight]));
  const sample = new Set(orderOf(earlier, seed).slice(0, 60));
  const now = all.map((one, index): Truth & Drawable => {
    if (hasChanged(index)) return { ...one, truth: isSettledNow(index) ? ('settled' as const) : ('wrong' as const) };
    const weight = weightOf.get(one.id);
    return weight === undefined ? one : { ...one, drawn: { in: seed, weight } };
  });
  const rows = now.map((one) => ({ ...one, machine: one.truth === 'handed_over' ? one.truth : one.machine }));
  const gained = rows.map((one, index) => (hasChanged(index) ? { ...one, machine: 'settled' as const } : one));
  const places = placesOf(gained);
  const kept = new Set(gained.flatMap(({ id, drawn }) => (drawn && sample.has(id) ? [id] : [])));
  for (const id of orderOfParts(places, `${seed} again`, kept)) {
    if (verdicts <= 0) break;
    if (kept.has(id)) continue;
    kept.add(id);
    verdicts--;
  }
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return gained.map(({ id, machine, truth }) => {
    const { third, weight, part } = placeOf.get(id) ?? { third: 0, weight: 1, part: '' };
    return { machine, third, weight, part, human: kept.has(id) ? truth : null };
  });
}
const hasChanged = (index: number): boolean => index % 5 === 0;
const isSettledNow = (index: number): boolean => index % 20 !== 0;

/** 95 %, of so many. */
function wilson(share: number, count: number): { point: number; low: number; high: number } {
  const z2 = 1.959964 ** 2;
  const middle = (share + z2 / 2 / count) / (1 + z2 / count);
  const half = Math.sqrt(z2 * ((share * (1 - share)) / count + z2 / 4 / count ** 2)) / (1 + z2 / count);
  const near = (value: number): number => expect.closeTo(value, 6) as number;
  return { point: near(share), low: near(middle - half), high: near(middle + half) };
}

const SETTLED = 36 / 96;
const widthOf = ({ shares: { settled } }: Estimate): number => (settled.high - settled.low) / 2;

describe('The estimate of what the agent settles', () => {
  it.each([
    [10, 60],
    [3, 60],
    [3, 240],
  ])(
    'holds the truth nearly always, and is right on average, with every %d-th word wrong and %d verdicts',
    (every, n) => {
      const all = company(every);
      const estimates = Array.from({ length: 100 }, (_, draw) => estimateOf(judged(all, `draw ${draw}`, n)));
      const held = estimates.filter(({ shares: { settled } }) => settled.low <= SETTLED && SETTLED <= settled.high);
      const mean = estimates.reduce((total, { shares }) => total + shares.settled.point / 100, 0);
      expect(held.length).toBeGreaterThanOrEqual(87);
      expect(Math.abs(mean - SETTLED)).toBeLessThan(0.015);
    },
  );

  it.each([
    [60, 60],
    [400, 60],
  ])('holds for all that are like the %d conversations tried, of which %d are judged', (tried, n) => {
    const all = company(3);
    const held = Array.from({ length: 200 }, (_, draw) => {
      const random = seeded(draw + 1);
      const some = Array.from({ length: tried }, (_, index) => ({ ...all[random.whole(800)]!, id: `c${index}` }));
      return estimateOf(judged(some, `draw ${draw}`, n)).shares.settled;
    }).filter(({ low, high }) => low <= SETTLED && SETTLED <= high);
    expect(held.length).toBeGreaterThanOrEqual(184);
    expect(held.length).toBeLessThanOrEqual(198);
  });

  it('holds the truth of a forecast that was made again, though what changed is judged at another rate', () => {
    const all = company(3);
    const truths = all.map(({ truth }, index) =>
      !hasChanged(index) ? truth : isSettledNow(index) ? 'settled' : 'wrong',
    );
    const compared = truths.filter((truth) => truth !== 'not_a_question');
    const settled = compared.filter((truth) => truth === 'settled').length / compared.length;
    const estimates = Array.from({ length: 100 }, (_, draw) => estimateOf(repeated(all, `draw ${draw}`, 30)));
    const held = estimates.filter(({ shares }) => shares.settled.low <= settled && settled <= shares.settled.high);
    const mean = estimates.reduce((total, { shares }) => total + shares.settled.point / 100, 0);
    expect(estimates.every(({ enough }) => enough)).toBe(true);
    expect(held.length).toBeGreaterThanOrEqual(87);
    expect(Math.abs(mean - settled)).toBeLessThan(0.015);
  });

  it('says no figure of a forecast that was made again while nothing of what changed is judged', () => {
    expect(estimateOf(repeated(company(3), 'a', 0)).enough).toBe(false);
    expect(estimateOf(repeated(company(3), 'a', 8)).enough).toBe(true);
  });

  it('is narrower with a machine that is mostly right, and with more verdicts', () => {
    const [good, poor] = [estimateOf(judged(company(10), 'a', 60)), estimateOf(judged(company(3), 'a', 60))];
    expect(widthOf(good)).toBeLessThan(widthOf(poor));
    expect(widthOf(estimateOf(judged(company(3), 'a', 240)))).toBeLessThan(0.65 * widthOf(poor));
  });

  it('says how many more verdicts ± 5 points need, which then reach them', () => {
    const all = company(3);
    const { shares } = estimateOf(judged(all, 'a', 60));
    const more = shares.settled.more.fivePoints ?? 0;
    expect(more).toBeGreaterThan(60);
    const later = estimateOf(judged(all, 'a', 60 + more));
    expect(widthOf(later)).toBeLessThan(0.056);
    expect(later.shares.settled.more.fivePoints).toBeLessThan(40);
    // 800 conversations with a verdict on each are known to ± 3.4 points.
    expect(shares.settled.more.threePoints).toBeNull();
  });

  it('keeps a width where the sample shows no case, or nothing else', () => {
    const rows = Array.from({ length: 500 }, (_, index): EstimatedConversation => ({
      ...{ machine: 'settled', third: index % 3, weight: 1, human: index < 60 ? 'settled' : null },
    }));
    const { settled, wrong } = estimateOf(rows).shares;
    expect(settled.point).toBe(1);
    expect(settled.high).toBe(1);
    expect(settled.low).toBeGreaterThan(0.9);
    expect(settled.low).toBeLessThan(0.97);
    expect(wrong.low).toBe(0);
    expect(wrong.high).toBeCloseTo(1 - settled.low, 6);
  });

  it('is the Wilson interval of conversations like these once everything is judged, by whatever the machine said', () => {
    const { shares, excluded, enough } = estimateOf(judged(company(3), 'a', 800));
    expect(enough).toBe(true);
    expect(shares.settled).toMatchObject(wilson(SETTLED, 768));
    expect(shares.handed_over).toMatchObject(wilson(36 / 96, 768));
    expect(excluded).toMatchObject(wilson(4 / 100, 800));
    expect(shares.settled.more).toEqual({ fivePoints: 0, threePoints: null });
  });

  it('knows what was offered a page as what was handed over: beside that, and without a verdict', () => {
    const rows = judged(company(3), 'a', 60);
    const some = rows.map((row, index) =>
      row.machine === 'handed_over' && index % 25 < 19 ? { ...row, machine: 'offered' as const } : row,
    );
    const [before, { shares, judged: count }] = [estimateOf(rows), estimateOf(some)];
    expect(count).toBe(60);
    expect(shares.offered.point).toBeCloseTo(before.shares.handed_over.point / 3, 6);
    expect(shares.handed_over.point).toBeCloseTo((before.shares.handed_over.point * 2) / 3, 6);
    expect(shares.settled.point).toBeCloseTo(before.shares.settled.point, 6);
    expect(estimateOf(some.map((row) => ({ ...row, human: null }))).shares.offered.low).toBeCloseTo(0.12, 6);
  });

  it('says of sixty conversations with a verdict on each no more than sixty can tell', () => {
    const rows = Array.from({ length: 60 }, (_, index): EstimatedConversation => {
      const human = index < 28 ? 'settled' : index < 34 ? 'partly' : 'wrong';
      return { machine: index < 40 ? 'settled' : 'handed_over', third: index % 3, weight: 1, human };
    }).map((one) => (one.machine === 'handed_over' ? { ...one, human: null } : one));
    const { settled } = estimateOf(rows).shares;
    expect([settled.low, settled.point, settled.high].map((share) => Math.round(share * 100))).toEqual([35, 47, 59]);
    expect(settled.more).toEqual({ fivePoints: null, threePoints: null });
  });

  it('says no more than is certain after a handful of verdicts, and how many are needed', () => {
    const { enough, shares, excluded } = estimateOf(judged(company(10), 'a', 4));
    expect(enough).toBe(false);
    expect(shares.settled.low).toBeLessThan(0.01);
    expect(shares.settled.high).toBeGreaterThan(0.6);
    expect(shares.settled.high).toBeLessThanOrEqual(1);
    expect(shares.handed_over.low).toBeCloseTo(0.36, 2);
    expect(excluded.high).toBeLessThanOrEqual(0.64);
    expect(shares.settled.more.fivePoints).toBeGreaterThan(50);
  });

  it('needs no verdict where everything was handed over, and says nothing of no conversations', () => {
    const handedOver: EstimatedConversation = { machine: 'handed_over', third: 0, weight: 1, human: null };
    const { enough, shares } = estimateOf([handedOver, handedOver]);
    expect(enough).toBe(true);
    expect(shares.handed_over).toMatchObject(wilson(1, 2));
    expect(shares.settled).toMatchObject(wilson(0, 2));
    expect(estimateOf([]).enough).toBe(false);
  });

  it('stays within 0 and 1 for any sample', () => {
    const outcomes: HumanOutcome[] = ['settled', 'partly', 'wrong', 'not_a_question'];
    for (let draw = 0; draw < 200; draw++) {
      const rows = Array.from({ length: 30 }, (_, index): EstimatedConversation => {
        const mixed = (index * 31 + draw * 17) % 97;
        const machine = (['settled', 'partly', 'wrong', 'not_comparable', 'handed_over'] as const)[mixed % 5]!;
        const isJudged = machine !== 'handed_over' && mixed % 7 < draw % 8;
        return { machine, third: mixed % 3, weight: 1, human: isJudged ? outcomes[mixed % (1 + (draw % 4))]! : null };
      });
      const { shares, excluded } = estimateOf(rows);
      for (const { low, point, high } of [...Object.values(shares), excluded]) {
        expect(low).toBeGreaterThanOrEqual(0);
        expect(point).toBeGreaterThanOrEqual(low);
        expect(high).toBeGreaterThanOrEqual(point);
        expect(high).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });
});
