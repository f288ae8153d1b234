import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { GUARDRAILS } from '../../../test/support/model-run.js';
import type { TurnGuardrails, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const FORM = 'https://shop.example/files/return-form-2.pdf?v=3';
const TEXT = `# Returns

You can send goods back within 30 days. Download the return form [here](${FORM}). Put it into the parcel.

For a pick-up [call our depot](tel:+4930999) between 8 and 12. [Is it broken? Then write](mailto:broken@shop.example) with a photo.

| Country | Label |
| --- | --- |
| Austria | [Print the Austrian label](https://shop.example/at) |
| Spain | [Print the Spanish label](https://shop.example/es) |
`;
const index = new MemoryIndex([{ id: 'd', title: 'Returns', text: TEXT, locale: 'en' }]);

async function ask(question: string, guardrails?: TurnGuardrails): Promise<TurnResult> {
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, guardrails && { guardrails })))
    if (event.type === 'done') return event.result;
  throw new Error('no result');
}

describe('an answer from a text with links', () => {
  it.each([
    ['Where is the return form?', `[here](${FORM})`],
    ['How can I call the depot?', '[call our depot](tel:+4930999)'],
    ['What do I do if it is broken?', '[Is it broken? Then write](mailto:broken@shop.example)'],
    ['Where do I print the label for Spain?', '[Print the Spanish label](https://shop.example/es)'],
  ])('has the link, and quotes the document exactly: %s', async (question, link) => {
    const { answer, citations, status } = await ask(question);
    expect(status).toBe('answered');
    expect(answer).toContain(link);
    for (const { start, end, quote } of citations) expect(quote).toBe(TEXT.slice(start, end));
  });

  it('reads no number in an address', async () => {
    expect((await ask('How many days do I have to send goods back?')).answer).toContain('30 days');
  });

  it('has the words alone of a link to a host that the workspace does not allow', async () => {
    const { answer, status } = await ask('Where is the return form?', { ...GUARDRAILS, linkHosts: ['docs.example'] });
    expect(status).toBe('answered');
    expect(answer).toContain('Download the return form here.');
  });
});
