import { createHash } from 'node:crypto';
import { ALLOWED_WHILE_RUNNING, HELPERS_WHILE_LOADING } from '../support/constructed-patterns.js';
import { seeded } from '../support/seeded.js';
import { attacksOn, type Attack } from './attacks.js';
import { distinct, type Expression } from './expression.js';
import { superlinear, textOf, type Superlinear } from './growth.js';
import { constructedWhileLoading } from './loaded.js';
import { CountingMatcher } from './matcher.js';
import { hashOf, readKept, recheck, writeKept, type Kept } from './verdicts.js';
import { sourceFiles, writtenIn, type Construction } from './written.js';

/** `npm run patterns` judges all expressions again. Else known ones are left out; `PATTERNS=new` adds the others. */
const ANEW = process.env['PATTERNS'] === 'all';
const KEEPS = ANEW || process.env['PATTERNS'] === 'new';
/** This many stored verdicts are checked in each run, so that a wrong one cannot stay in the file for long. */
const SAMPLE = 5;
/** More would make each run slow. */
const NEW_MAX = KEEPS ? Infinity : 40;
const LONG_MS = 1_200_000;
/** For the comparison with V8. */
const ATTACKS_COMPARED = 12;
const SHORT = 60;

const files = sourceFiles('src', 'web');
let expressions: Expression[];
let constructions: Construction[];
beforeAll(() => {
  const written = writtenIn(files);
  constructions = written.constructions;
  const loaded = constructedWhileLoading(files.filter((file) => file.startsWith('src')));
  expressions = distinct([...written.literals, ...loaded]);
}, LONG_MS);

const shown = (found: Superlinear[]): string[] =>
  found.map(({ expression, attack }) => `${expression.places.join(', ')}: ${JSON.stringify(attack).slice(0, 300)}`);

/** Drawn by what is drawn from: the same ones until an expression changes, and then others. */
function sampleOf(all: Expression[]): Expression[] {
  const digest = createHash('sha256').update(all.map(hashOf).sort().join()).digest();
  const draws = seeded(digest.readInt32LE());
  const left = [...all];
  return Array.from({ length: Math.min(SAMPLE, left.length) }, () => left.splice(draws.whole(left.length), 1)[0]!);
}

/** recheck's verdicts on these, and those of its attacks that are real. */
async function judge(judged: Expression[]): Promise<{ kept: Kept; found: Superlinear[] }> {
  const verdicts = await recheck(judged);
  const kept: Kept = {};
  const attacked: Expression[] = [];
  judged.forEach((expression, i) => {
    const { status, checker, attack } = verdicts[i]!;
    if (status === 'vulnerable') attacked.push(expression);
    const decided = checker === 'fuzz' ? 'searched' : 'proven';
    kept[hashOf(expression)] = attack ?? (status === 'unknown' ? 'undecided' : decided);
  });
  return { kept, found: replayed(attacked, kept) };
}

/** An attack on a bounded repetition (`.{0,2000}`) makes each character expensive, but not the next one more so. */
const replayed = (attacked: Expression[], kept: Kept): Superlinear[] => {
  const attacksFor = (expression: Expression): Attack[] => {
    const attack = kept[hashOf(expression)];
    return typeof attack === 'object' ? [attack] : [];
  };
  return superlinear(attacked, attacksFor);
};

describe('our regular expressions', () => {
  it('are all known: those written as literals, and those constructed while modules load', () => {
    expect(expressions.length).toBeGreaterThan(500);
    for (const place of [/^src\/agent\/answering\/reply\.ts /, /^src\/agent\/.*:\d+$/, /^web\/widget\/.*:\d+$/])
      expect(expressions.some(({ places }) => places.some((one) => place.test(one)))).toBe(true);
  });

  describe('that are new, with some of the others', () => {
    const before = ANEW ? {} : readKept();
    let known: Expression[];
    let judged: Expression[];
    beforeAll(() => {
      known = expressions.filter((expression) => hashOf(expression) in before);
      judged = [...expressions.filter((expression) => !known.includes(expression)), ...sampleOf(known)];
    });

    it(
      'are linear by recheck',
      async () => {
        const { kept, found } = await judge(judged);
        expect(shown(found)).toEqual([]);
        if (KEEPS) writeKept({ ...before, ...kept });
      },
      LONG_MS,
    );

    it('are linear on texts made of their own parts', () => expect(shown(superlinear(judged))).toEqual([]), LONG_MS);

    it(
      'withstand the attacks that recheck found on them before',
      () => expect(shown(replayed(known, before))).toEqual([]),
      LONG_MS,
    );

    it('are few: `npm run patterns` keeps what was found of the others', () => {
      expect(judged.length).toBeLessThan(NEW_MAX);
    });
  });

  it('are constructed while modules load, and later only in files with a documented reason', () => {
    const reasons = { ...HELPERS_WHILE_LOADING, ...ALLOWED_WHILE_RUNNING };
    const inFunctions = constructions.filter(({ inFunction }) => inFunction);
    const unexplained = inFunctions.filter(({ file }) => !(file in reasons));
    expect(unexplained.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
    expect([...new Set(inFunctions.map(({ file }) => file))].sort()).toEqual(Object.keys(reasons).sort());
  });
});

describe('the check', () => {
  it('finds the matches that V8 finds, for each of our expressions', () => {
    const wrong: string[] = [];
    for (const { source, flags } of expressions) {
      const native = new RegExp(source, flags.includes('y') ? flags : flags.replace('g', ''));
      for (const attack of attacksOn(source, flags).slice(0, ATTACKS_COMPARED)) {
        const text = textOf(attack, SHORT);
        native.lastIndex = 0;
        const match = native.exec(text);
        const found = new CountingMatcher(source, flags).search(text);
        const expected = match && { start: match.index, end: match.index + match[0].length };
        if (JSON.stringify(found) !== JSON.stringify(expected))
          wrong.push(`/${source}/${flags} in ${text.slice(0, 80)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** As they once were in phrases.ts, checker-text.ts, sitemap.ts and normalise/html-writer.ts. */
  const ORDER =
    "^(?:please |pls |can you (?:please )?|could you (?:please )?|would you (?:please )?|i (?:want|need|would like|d like|’d like|'d like) (?:you )?to |go ahead and )*(?:cancel|change|update|reset|reschedule|book|schedule|order|delete|remove|add|transfer|send|pay|refund|activate|deactivate|block|unblock|freeze|unfreeze|upgrade|downgrade|close|create|submit|file) (?:my|me|our|a|an|the|this|it)";
  const UNSPACED =
    '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
  const NAME = `(?:(?:(?!${UNSPACED})[\\p{L}\\p{M}])|[\\d_-])`;
  const ONCE: [string, string, string][] = [
    [
      'an order led up to by phrases that overlap',
      `(?<![\\p{L}\\p{M}\\p{N}])(?:${ORDER})(?![\\p{L}\\p{M}\\p{N}])`,
      'u',
    ],
    ['a name of characters that two classes take', `(?:${NAME}|[._+]){1,64}@(?:${NAME}|[.]){1,200}|[^\\s]`, 'gu'],
    ['spaces that go over lines', '^\\s*`{3,}', 'gm'],
  ];

  // Half a minute for what changes with the check alone: it stands beside the judging of new expressions.
  (KEEPS ? it : it.skip).each(ONCE)(
    'finds %s, by recheck and by attacks of its own parts',
    async (_, source, flags) => {
      const expression = { source, flags, places: ['planted'] };
      expect((await judge([expression])).found).toHaveLength(1);
      expect(superlinear([expression])).toHaveLength(1);
    },
  );

  it('finds the start of a sitemap', () => {
    const source =
      '^\\uFEFF?\\s*(<\\?xml[^>]*>\\s*)?(<\\?[^>]*>\\s*|<!--[\\s\\S]*?-->\\s*)*<(\\w+:)?(urlset|sitemapindex)[\\s>]';
    const expression = { source, flags: '', places: ['planted'] };
    expect(superlinear([expression])).toHaveLength(1);
  });

  it('finds repeated work of a global search whose single steps are linear', () => {
    const expression = { source: '<!--[\\s\\S]*?-->|<', flags: 'g', places: ['planted'] };
    expect(superlinear([expression])).toHaveLength(1);
  });

  it('a pattern of bounded repetitions passes the check', () => {
    expect(superlinear([{ source: '\\[[^\\]]{0,300}\\]\\(', flags: 'g', places: ['planted'] }])).toEqual([]);
  });
});
