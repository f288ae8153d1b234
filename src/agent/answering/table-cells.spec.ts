import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { normalise } from '../../assistant/knowledge/normalise/normalise.js';
import { runTurn } from '../turn.js';

const SOURCE = String.raw`# Search

| Operator | Meaning | In \| out |
| --- | :-: | --- |
| a \| b | either word | 12 EUR |
| "a b" | the phrase | 5 \| 7 EUR |
| ${'`x \\| y`'} | piped output | 9 EUR |

| Question | Answer |
| --- | --- |
| How do I pipe output? | Write dump \| filter in the shell. It is free. |
`;

async function ask(question: string): Promise<string> {
  const { text } = await normalise({ format: 'markdown', text: SOURCE });
  const index = new MemoryIndex([{ id: 'd', title: 'Search', text, locale: 'en' }]);
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question)))
    if (event.type === 'done') return event.result.answer;
  throw new Error('no result');
}

describe('a pipe that is escaped in a table’s cell', () => {
  it('is a character of its cell', async () => {
    const { text } = await normalise({ format: 'markdown', text: SOURCE });
    for (const row of SOURCE.split('\n').filter((line) => /^\| [^-]/.test(line))) expect(text).toContain(row);
  });

  it.each([
    ['What does the operator a | b mean?', 'either word'],
    ['What is the meaning of the operator "a b"?', 'the phrase'],
    ['Which operator means piped output?', 'x | y'],
    ['How do I pipe output?', 'Write dump | filter in the shell.'],
  ])('is so in the answer too: %s', async (question, said) => {
    const answer = await ask(question);
    expect(answer).toContain(said);
    expect(answer).not.toContain('\\');
    expect(answer).not.toMatch(/Meaning: b|In: |5 EUR/);
  });
});
