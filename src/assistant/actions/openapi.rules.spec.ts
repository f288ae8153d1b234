import { stepsOf } from '../../../test/support/steps.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { actionsOf } from './openapi.rules.js';

const documentOf = (paths: Json, components: Json = {}): Json => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths,
  components,
});
const bodyOf = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

describe('an OpenAPI document', () => {
  it('whose operations share one name is read once for it', async () => {
    const schemas: Json = { Big: { type: 'object', properties: Object.fromEntries(names(60)) } };
    const times = (much: number): unknown[] => {
      const post = { operationId: 'same', requestBody: bodyOf({ $ref: '#/components/schemas/Big' }) };
      const paths = Object.fromEntries(Array.from({ length: much }, (_, n) => [`/p${n}`, { post }]));
      return [documentOf(paths, { schemas }), ['same'], null];
    };
    const job = { file: require.resolve('./openapi.rules.ts'), name: 'actionsOf' };
    const [one = 0, hundred = 0] = await stepsOf({ ...job, calls: [times(1), times(100)] });
    expect(hundred / one).toBeLessThan(5);
  });

  it('with an endless reference leaves the operation out', () => {
    const schema = { type: 'object', properties: { a: { $ref: `#/${'a/'.repeat(1_000)}` } } };
    const document = documentOf({ '/p': { post: { operationId: 'p', requestBody: bodyOf(schema) } } });
    expect(actionsOf(document, ['p'], null).left).toEqual([
      { operation: 'p', why: 'its schema has a reference that is too long' },
    ]);
  });
});

const names = (count: number): [string, Json][] =>
  Array.from({ length: count }, (_, n) => [`field_${n}`, { type: 'string', description: 'A field.' }]);
