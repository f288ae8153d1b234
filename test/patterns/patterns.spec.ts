import { ALLOWED_WHILE_RUNNING, HELPERS_WHILE_LOADING } from '../support/constructed-patterns.js';
import { distinct, type Attack, type Expression } from './expression.js';
import { constructedWhileLoading } from './loaded.js';
import { growsInV8 } from './replay.js';
import { hashOf, readKept, recheck, writeKept, type Verdicts } from './verdicts.js';
import { sourceFiles, writtenIn, type Construction } from './written.js';

/** `npm run patterns` judges all expressions again, `PATTERNS=new` those without a verdict; both keep the verdicts. */
const MODE = process.env['PATTERNS'];
/** More would make each run slow. */
const NEW_MAX = MODE ? Infinity : 40;
const LONG_MS = 1_200_000;

const files = sourceFiles('src', 'web');
let expressions: Expression[];
let constructions: Construction[];
beforeAll(() => {
  const written = writtenIn(files);
  constructions = written.constructions;
  const loaded = constructedWhileLoading(files.filter((file) => file.startsWith('src')));
  expressions = distinct([...written.literals, ...loaded]);
}, LONG_MS);

/** Those that recheck attacks, or did, and whose attack V8 does not withstand. `kept` gets the verdicts. */
async function superlinear(judged: Expression[], kept: Verdicts): Promise<string[]> {
  const anew = judged.filter((expression) => !kept.has(hashOf(expression)));
  for (const [at, attack] of (await recheck(anew)).entries()) kept.set(hashOf(anew[at]!), attack);
  const found: string[] = [];
  for (const expression of judged) {
    const attack = kept.get(hashOf(expression));
    if (attack && (await growsInV8(expression, attack))) found.push(told(expression, attack));
  }
  return found;
}
const told = ({ places }: Expression, attack: Attack): string =>
  `${places.join(', ')}: ${JSON.stringify(attack).slice(0, 300)}`;
const planted = (source: string, flags = ''): Expression => ({ source, flags, places: ['planted'] });

describe('our regular expressions', () => {
  it('are all known: those written as literals, and those constructed while modules load', () => {
    expect(expressions.length).toBeGreaterThan(500);
    for (const place of [/^src\/agent\/answering\/reply\.ts /, /^src\/agent\/.*:\d+$/, /^web\/widget\/.*:\d+$/])
      expect(expressions.some(({ places }) => places.some((one) => place.test(one)))).toBe(true);
  });

  it(
    'are linear by recheck, or withstand its attack in V8',
    async () => {
      const kept: Verdicts = MODE === 'all' ? new Map() : readKept();
      const anew = expressions.filter((expression) => !kept.has(hashOf(expression)));
      expect(anew.length).toBeLessThan(NEW_MAX); // `npm run patterns` keeps what is found of them
      expect(await superlinear(expressions, kept)).toEqual([]);
      const present = new Set(expressions.map(hashOf));
      if (MODE) writeKept(new Map([...kept].filter(([hash]) => present.has(hash))));
    },
    LONG_MS,
  );

  it('are constructed while modules load, and later only in files with a documented reason', () => {
    const reasons = { ...HELPERS_WHILE_LOADING, ...ALLOWED_WHILE_RUNNING };
    const inFunctions = constructions.filter(({ inFunction }) => inFunction);
    const unexplained = inFunctions.filter(({ file }) => !(file in reasons));
    expect(unexplained.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
    expect([...new Set(inFunctions.map(({ file }) => file))].sort()).toEqual(Object.keys(reasons).sort());
  });
});

describe('the check', () => {
  it(
    'finds spaces that go over lines',
    async () => expect(await superlinear([planted('^\\s*`{3,}', 'gm')], new Map())).toHaveLength(1),
    LONG_MS,
  );

  // It does not end, and is waited for.
  (MODE ? it : it.skip)(
    'finds a repetition of alternatives that overlap',
    async () => expect(await superlinear([planted('^(?:a|a)*$')], new Map())).toHaveLength(1),
    LONG_MS,
  );

  it('passes a bounded repetition, which makes each character expensive, but not the next one more so', async () => {
    const attack = { pumps: [{ before: '', pump: '[' }], after: '' };
    expect(await growsInV8(planted('\\[[^\\]]{0,300}\\]\\(', 'g'), attack)).toBe(false);
  });
});
