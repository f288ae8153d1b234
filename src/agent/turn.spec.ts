import { MemoryIndex } from '../../test/support/memory-index.js';
import { ScriptedModel } from '../../test/support/scripted-model.js';
import { turnInput } from '../../test/support/turn-input.js';
import { ModelUnavailable } from './ports/model.js';
import type { TurnEvent, TurnInput, TurnResult } from './ports/turn.js';
import { t } from '../platform/kernel/texts/texts.js';
import { runTurn, silentTurn } from './turn.js';
import { understand } from './understanding/understand.js';

const TEXT = `## Fees

| Service | Fee |
|---|---|
| Outgoing wire transfer | $25 |
| Paper statement | $2 |

## Opening hours

The branch in Lisbon opens at 9 o'clock on weekdays. It is closed on public holidays.
`;
const SILVER = {
  ...{ id: 'd2', title: 'Konto Silber', locale: 'de' },
  text: 'Die Gebühr für eine Überweisung beträgt 3 Euro.',
};
const index = new MemoryIndex([
  { id: 'd1', title: 'Gold Account', text: TEXT, url: 'https://example.com/gold', locale: 'en', version: 3 },
  SILVER,
]);

async function run(
  question: string,
  more: Partial<TurnInput> = {},
  model: ScriptedModel | null = null,
  searched = index,
) {
  const events: TurnEvent[] = [];
  const dependencies = { index: searched, model, modelBudgetMs: 5_000 };
  for await (const event of runTurn(dependencies, turnInput(question, more))) events.push(event);
  return events;
}

async function result(
  question: string,
  more: Partial<TurnInput> = {},
  model: ScriptedModel | null = null,
): Promise<TurnResult> {
  const last = (await run(question, more, model)).at(-1)!;
  if (last.type !== 'done') throw new Error('the last event is not done');
  return last.result;
}

describe('a turn', () => {
  it('answers from the pages what only resembles a question about the agent', async () => {
    const text =
      'Toyota built small trucks. A type of compact truck from Toyota is the Hilux, which replaced the Stout.';
    const pages = new MemoryIndex([{ id: 'd1', title: 'Trucks', text, locale: 'en' }]);
    const [citation] = await run('What is a type of Toyota compact trucks?', {}, null, pages);
    expect(citation).toMatchObject({ type: 'citation', citation: { quote: expect.stringContaining('Hilux') } });
    const answered = (await run('What are you?', {}, null, pages)).map(({ type }) => type);
    expect(answered).toEqual(['done']);
  });

  it('answers with a sentence and the quotation that proves it', async () => {
    const events = await run('What is the fee for an outgoing wire transfer from the Gold account?');
    expect(events.map(({ type }) => type)).toEqual(['citation', 'sentence', 'done']);
    const { status, answer, citations, sentences, confidence, grounded, language, model } = await result(
      'What is the fee for an outgoing wire transfer from the Gold account?',
    );
    expect({ status, answer, grounded, language, model }).toEqual({
      ...{ status: 'answered', answer: 'Outgoing wire transfer: $25', grounded: true, language: 'en' },
      model: 'embedded-extractive-2',
    });
    expect(sentences).toEqual([{ text: answer, citations: [0], proof: 'verbatim' }]);
    const [citation] = citations;
    expect(citation).toMatchObject({ index: 0, document_id: 'd1', version: 3, url: 'https://example.com/gold' });
    expect(TEXT.slice(citation!.start, citation!.end)).toBe(citation!.quote);
    expect(confidence).toBe(Math.round(confidence * 1_000) / 1_000);
  });

  it('answers the same question with the same bytes', async () => {
    const question = 'When does the branch in Lisbon open?';
    const first = JSON.stringify(await run(question));
    for (let i = 0; i < 5; i++) expect(JSON.stringify(await run(question))).toBe(first);
  });

  it('reports the language of the quoted document', async () => {
    const german = new MemoryIndex([SILVER]);
    const events = await run('Wie hoch ist die Gebühr für eine Überweisung?', {}, null, german);
    expect(events.at(-1)).toMatchObject({ result: { status: 'answered', language: 'de' } });
  });

  it('understands a follow-up, and a new subject after an old one', async () => {
    const followUp = await result('And for a paper statement?', { history: ['What is the fee for the Gold account?'] });
    expect(followUp).toMatchObject({ status: 'answered', answer: 'Paper statement: $2' });
    const unrelated = { history: ['What is the fee for an outgoing wire transfer from the Gold account?'] };
    const question = 'When does the branch in Lisbon open?';
    const { answer, citations } = await result(question);
    expect(await result(question, unrelated)).toMatchObject({ status: 'answered', answer, citations });
  });

  it('never answers the earlier question again where one word of the message asks for something unknown', async () => {
    const history = ['What is the fee for an outgoing wire transfer from the Gold account?'];
    expect(await result('Can I get a refund?', { history })).toMatchObject({ status: 'abstained', citations: [] });
    expect(await result('How much?', { history })).toMatchObject({ status: 'answered' });
  });

  it.each([
    ['What is the capital of Mongolia?', 'en', 'I could not find'],
    ['Wie weit ist der Mond von der Erde entfernt?', 'de', 'Dazu habe ich'],
    ['月亮离地球有多远？', 'zh', '我没有找到对此可靠的答案'],
  ])('abstains in the language of the person: %s', async (question, language, message) => {
    const turn = await result(question);
    expect(turn).toMatchObject({ status: 'abstained', grounded: false, language, sentences: [], citations: [] });
    expect(['no_evidence', 'low_confidence', 'not_certain']).toContain(turn.abstainReason);
    expect(turn.answer).toContain(message);
  });

  it("uses the workspace's own message if it has one", async () => {
    expect((await result('What is the capital of Mongolia?', { fallbackMessage: 'Call us.' })).answer).toBe('Call us.');
  });

  it('hands over at once if the person asks for that, in their language, and without a search', async () => {
    const { calls } = { ...index.cost };
    const asked = await result('Let me talk to a human about the wire fee', { fallbackMessage: 'I do not know that.' });
    const handedOff = { status: 'handed_off', abstainReason: 'out_of_scope', intentClass: 'escalate', grounded: false };
    // Who opens the hand-off says so.
    expect(asked).toMatchObject({ ...handedOff, citations: [], answer: '', language: 'en' });
    expect(await result('Ich möchte mit einem Mitarbeiter sprechen')).toMatchObject({ ...handedOff, language: 'de' });
    expect(index.cost.calls).toBe(calls);
  });

  it('offers a person in addition to its answer to a possible request for one', async () => {
    const { status, choices, form } = await result('I wonder whether one of your colleagues knows the wire fee');
    expect(status).not.toBe('handed_off');
    expect(form).toBe('contact');
    expect(choices).toContain(t('choice.person', 'en'));
  });

  it('gives the same answer whether the team is available or not, with the offer of a person', async () => {
    const question = 'What is the fee for an outgoing wire transfer from the Gold account? Is there a human?';
    const team = { status: 'away', backAt: null, timezone: 'UTC', awayMessage: null } as const;
    const answered = await run(question);
    expect(answered.at(-1)).toMatchObject({ result: { status: 'answered', choices: [t('choice.person', 'en')] } });
    expect(JSON.stringify(await run(question, { team }))).toBe(JSON.stringify(answered));
  });

  it('is silent after a take-over, and still records what was asked', () => {
    const silent = silentTurn(understand('I want to cancel my subscription', null), 'm');
    expect(silent).toMatchObject({ status: 'handed_off', answer: '', sentences: [], sessionKind: 'retention' });
    expect(silent).toMatchObject({ abstainReason: 'out_of_scope', language: 'en', model: 'm', confidence: 0 });
  });

  it('refuses a question that is too long and asks back if it is empty', async () => {
    expect(await result('a '.repeat(2_001))).toMatchObject({ status: 'refused', abstainReason: 'guardrail' });
    const empty = await result(' ?! … ', { locale: 'en' });
    expect(empty).toMatchObject({ status: 'abstained', answer: expect.stringContaining('know') });
  });

  it('falls back to the embedded engine if the large model is unavailable, and reports it', async () => {
    const down = new ScriptedModel(() => new ModelUnavailable('timeout', 'no answer in time'));
    const turn = await result('What is the fee for an outgoing wire transfer from the Gold account?', {}, down);
    expect(turn).toMatchObject({ status: 'answered', model: 'embedded-extractive-2' });
  });

  it('passes bugs on', async () => {
    const broken = new ScriptedModel(() => new TypeError('a bug'));
    await expect(result('What is the wire transfer fee of the Gold account?', {}, broken)).rejects.toThrow('a bug');
  });

  it('stops when it is aborted', async () => {
    const turn = runTurn({ index, model: null, modelBudgetMs: 0 }, turnInput('wire fee?'), AbortSignal.abort());
    await expect(turn.next()).rejects.toThrow();
  });
});
