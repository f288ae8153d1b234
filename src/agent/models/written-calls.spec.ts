/** Calls of tools in the text of a reply. */
import type { ToolSketch } from '../ports/model.js';
import { writtenCalls } from './written-calls.js';
import { superlinear } from '../../../test/support/steps.js';

const TOOLS: ToolSketch[] = [
  { name: 'search_knowledge', description: '', parameters: { properties: { queries: { type: 'array' } } } },
  { name: 'hand_off', description: '', parameters: { type: 'object', properties: {} } },
  {
    name: 'book',
    description: '',
    parameters: { properties: { day: { type: 'string' }, people: { type: 'integer' } } },
  },
];
const SEARCH = [{ name: 'search_knowledge', arguments: { queries: ['dog price'] } }];
const HAND_OFF = [{ name: 'hand_off', arguments: {} }];
const BOOK = [{ name: 'book', arguments: { day: 'Friday', people: 2 } }];

it.each([
  ['hand_off()', HAND_OFF],
  ['hand_off', HAND_OFF],
  ['ANSWER\n**hand_off**', HAND_OFF],
  ['I am sorry to hear that.\n`hand_off()`', HAND_OFF],
  ['<tool_call>{"name": "hand_off", "arguments": {}}</tool_call>', HAND_OFF],
  ['<tool_call>\n{"name": "hand_off"}\n</tool_call>', HAND_OFF],
  ['{"name": "hand_off", "arguments": "{}"}', HAND_OFF],
  ['{"type": "function", "function": {"name": "hand_off", "arguments": {}}}', HAND_OFF],
  ['search_knowledge("dog price")', SEARCH],
  ["search_knowledge('dog price')", SEARCH],
  ['search_knowledge(["dog price"])', SEARCH],
  ['search_knowledge(queries=["dog price"])', SEARCH],
  ['search_knowledge({"queries": ["dog price"]})', SEARCH],
  ['Let me look.\n```json\n{"name": "search_knowledge", "parameters": {"queries": ["dog price"]}}\n```', SEARCH],
  ['book("Friday", 2)', BOOK],
  ['book(day="Friday", people=2)', BOOK],
  [
    '[{"name": "hand_off", "arguments": {}}, {"name": "book", "arguments": {"day": "Friday", "people": 2}}]',
    [...HAND_OFF, ...BOOK],
  ],
  ['{"name": "hand_off"}\n{"name": "book", "arguments": {"day": "Friday", "people": 2}}', [...HAND_OFF, ...BOOK]],
  ['search_knowledge(??)', [{ name: 'search_knowledge', arguments: null }]],
])('is read: %s', (text, calls) => {
  expect(writtenCalls(text, TOOLS)).toEqual(calls);
});

it.each([
  '',
  'NONE',
  'I would not call hand_off() for that.',
  'You can book (day by day) on our page [3].',
  'erase_all()',
  '{"name": "erase_all", "arguments": {}}',
  '{"name": {"a": 1}}',
  '[3]',
  'ANSWER\nIt costs €5 [3] {2 * 5 = 10}.',
])('is not seen in other text: %s', (text) => {
  expect(writtenCalls(text, TOOLS)).toEqual([]);
});

it('is read with at most linear work', async () => {
  const job = { file: require.resolve('./written-calls.ts'), name: 'writtenCalls' };
  const pieces = ['<', '`', '{', '\n{', '_', "'", 'a=', 'book(', '(', ' '];
  const cases = pieces.map((piece) => [piece, (times: number) => [piece.repeat(times), TOOLS]]);
  expect(await superlinear(job, 2_000, Object.fromEntries(cases))).toEqual([]);
});
