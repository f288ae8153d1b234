import { GUARDRAILS } from '../../../test/support/model-run.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import type { TurnGuardrails, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const page = (id: string, title: string, ...lines: string[]) => ({
  id,
  title,
  text: `# ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
  locale: 'en',
});
const PAGES = [
  page(
    'fires',
    'Fires and barbecues',
    'A basket of wood is £7 at the shop.',
    'Open fires end at 23:00.',
    'Barbecues stand on bricks.',
  ),
  page('shop', 'The shop', 'Bread comes at 8:00 and costs £2.', 'The shop closes at 21:00.', 'Gas bottles are £30.'),
  page('pool', 'The pool', 'The pool closes at 20:00.', 'A swimming lesson costs £12.', 'Towels are not lent.'),
];

async function ask(question: string, guardrails: TurnGuardrails = GUARDRAILS): Promise<TurnResult> {
  const index = new MemoryIndex(PAGES);
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { guardrails })))
    if (event.type === 'done') return event.result;
  throw new Error('no result');
}

const WOOD = 'what do you want for a bag of wood';

describe('two questions of one message', () => {
  it.each([WOOD, 'until when may the camp fire burn'])('are uncertain alone: %s', async (question) =>
    expect((await ask(question)).status).toBe('abstained'),
  );

  it('are answered if one article has both answers', async () => {
    const { status, answer } = await ask(`${WOOD} and until when may the camp fire burn`);
    expect(status).toBe('answered');
    expect(answer).toContain('A basket of wood is £7 at the shop.');
    expect(answer).toContain('Open fires end at 23:00.');
  });

  it('are left open if the workspace wants more confidence than both have together', async () => {
    const { status } = await ask(`${WOOD} and until when may the camp fire burn`, {
      ...GUARDRAILS,
      minConfidence: 0.9,
    });
    expect(status).toBe('abstained');
  });

  it('are left open if their answers would come from different articles', async () => {
    const { status } = await ask(`${WOOD} and what do swimmers get to dry themselves`);
    expect(status).toBe('abstained');
  });
});
