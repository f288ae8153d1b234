import { turnInput } from '../../../test/support/turn-input.js';
import type { TurnInput } from '../ports/turn.js';
import { analyse } from '../understanding/analysed-turn.js';
import { ownDetails } from './contact-details.js';
import { matterOf } from './matter.js';

const matter = (question: string, history: string[], more: Partial<TurnInput> = {}): string | null =>
  matterOf(analyse(turnInput(question, { history, ...more })));

describe('what the team is told of who is handed over', () => {
  it.each([
    ['Let me talk to a person please', ['hi', 'My order KT-2231 has not arrived'], 'My order KT-2231 has not arrived'],
    ['yes', ['hello', 'I need 40 chairs by Friday for our hall'], 'I need 40 chairs by Friday for our hall'],
    [
      'Bitte mit einem Menschen sprechen',
      ['Hallo', 'Meine Lieferung ist unvollständig, es fehlen 2 Stühle', 'danke'],
      'Meine Lieferung ist unvollständig, es fehlen 2 Stühle',
    ],
    [
      'it has not come yet, order KT-2231',
      ['My frame arrived scratched', 'what do I have to do now?'],
      'it has not come yet, order KT-2231',
    ],
  ])('is the matter, and neither the greeting nor the last word: %s', (message, history, said) =>
    expect(matter(message, history)).toBe(said),
  );

  it.each([
    ['then please cancel it', ['hi', 'Where is my order KT-2231?']],
    ['yes please', ['my frame is scratched', 'order KT-2231']],
    ['Ingrid Moe, +47 22 12 34 56', ['The screen of my camera is black', 'ok']],
  ])('has its numbers, how to reach them, and what it rests on: %s', (message, history) => {
    const lines = matter(message, history)?.split('\n');
    const told = [...history, message].filter((text) => !['hi', 'ok', 'yes please'].includes(text));
    expect(lines).toEqual(told);
  });

  it('has what was offered, as it was shown', () => {
    const history = ['The screen of my camera is black since yesterday'];
    const dialogue = [
      { from: 'customer' as const, text: history[0]! },
      { from: 'agent' as const, text: 'This may help: Something arrived broken' },
    ];
    const memory = { turns: 1, misses: 1, language: 'en', pending: { kind: 'offer' as const } };
    expect(matter('Talk to a person', history, { dialogue, memory })).toBe(
      `${history[0]}\n> This may help: Something arrived broken`,
    );
  });

  it('has no number that is masked', () => {
    const guardrails = analyse(turnInput('x')).guardrails;
    const masking = { ...guardrails, maskPii: true } as NonNullable<TurnInput['guardrails']>;
    const said = 'My card 4111 1111 1111 1111 was charged twice for one order';
    expect(matter(said, [], { guardrails: masking })).not.toContain('4111');
  });

  it.each([['Talk to a person'], ['hi']])('is none where nothing was said: %s', (message) =>
    expect(matter(message, [])).toBeNull(),
  );
});

describe('the intent of a lead', () => {
  it.each([
    ['please call me back on +47 22 12 34 56', ['hi', 'I need 40 chairs by Friday'], 'I need 40 chairs by Friday'],
    ['My name is Ann Lee, ann@example.com', ['hi', 'What do 40 chairs cost?', 'yes please'], 'What do 40 chairs cost?'],
    ['Can you contact me? ann@example.com', ['Do you rent tents in June?'], 'Do you rent tents in June?'],
    ['ann@example.com', ['hi'], undefined],
    ['Please call me back on +47 22 12 34 56', [], 'Please call me back'],
  ])('is what they want, and not that they greet, agree or can be called: %s', (message, history, intent) =>
    expect(ownDetails(message, history).intent).toBe(intent),
  );
});
