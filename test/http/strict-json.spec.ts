import { DEPTH_MAX } from '../../src/platform/http/json-scan.js';
import { strictJson } from '../../src/platform/http/strict-json.js';
import fc from '../support/fast-check.js';

const parse = (text: string): unknown => strictJson(Buffer.from(text));
const anyKey = fc.string({ unit: 'binary', maxLength: 8 }).filter((key) => key.isWellFormed());
const malformed = expect.objectContaining({ code: 'malformed_json' });

/** The same string, with some of its characters escaped. */
const written = fc
  .tuple(anyKey, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
  .map(([key, escapes]): [string, string] => {
    const units = Array.from({ length: key.length }, (_, at) => key[at]!);
    const text = units.map((unit, at) =>
      escapes[at % 8] ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : JSON.stringify(unit).slice(1, -1),
    );
    return [key, `"${text.join('')}"`];
  });

describe('strict JSON', () => {
  it('accepts what JSON.parse accepts, however it is formatted', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', '\t', '\r\n  '), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parse(`${space}${text}${space}`)).toEqual(JSON.parse(text));
      }),
    ));

  it('refuses a duplicate key in an object, in any spelling and position', () =>
    fc.assert(
      fc.property(written, fc.jsonValue({ maxDepth: 2 }), fc.nat(5), ([key, spelt], between, depth) => {
        const object = `{${JSON.stringify(key)}:1,"\\u0000 between":${JSON.stringify(between)},${spelt} :2}`;
        const text = '[{"x":'.repeat(depth) + object + '}]'.repeat(depth);
        expect(() => parse(text)).toThrow(malformed);
      }),
    ));

  it('refuses whatever JSON.parse refuses, and never quotes it', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0019eE+-. truefalsn\n'), maxLength: 24 }), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        if (valid) return;
        expect(() => parse(text)).toThrow(
          expect.objectContaining({ code: 'malformed_json', message: 'The body is not valid JSON.' }),
        );
      }),
      { numRuns: 500 },
    ));

  it(`accepts ${DEPTH_MAX} levels of any mixture and refuses one more`, () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: DEPTH_MAX, maxLength: DEPTH_MAX }), (shapes) => {
        const nest = (levels: boolean[]): string =>
          levels.reduceRight((inner, isArray) => (isArray ? `[${inner}]` : `{"]}":${inner}}`), '"[{"');
        expect(parse(nest(shapes))).toEqual(JSON.parse(nest(shapes)));
        expect(() => parse(nest([true, ...shapes]))).toThrow(malformed);
      }),
    ));
});
