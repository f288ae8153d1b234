import { MemoryIndex } from '../../../test/support/memory-index.js';
import { GUARDRAILS } from '../../../test/support/model-run.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { t, TEXT_LANGUAGES, type PlainKey } from '../../platform/kernel/texts/texts.js';
import type { Pending, TurnInput, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const text = 'Shipping to Germany costs 3 euros.\n\nA stolen bike: report it to the police, then send us the report.';
const index = new MemoryIndex([{ id: 'd', title: 'Shipping', text, locale: 'en' }]);

async function say(question: string, more: Partial<TurnInput> = {}): Promise<TurnResult> {
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, more)))
    if (event.type === 'done') return event.result;
  throw new Error('the turn did not end');
}
const memory = (misses: number, pending: Pending | null = null) => ({ turns: 1, misses, pending, language: 'en' });
const isNoAnswer = ({ answer, language }: TurnResult): boolean =>
  (['fallback.no_answer', 'fallback.rephrase'] as PlainKey[]).some((key) => answer.includes(t(key, language)));

describe('what a person tells', () => {
  it.each([
    ['it is about invoice 88', 'invoice 88'],
    ['my order is no. 4711', '4711'],
    ['es geht um Rechnung 88', 'Rechnung 88'],
    ['4711', '4711'],
    ['#4711', '4711'],
    ['Größe 42', 'Größe 42'],
    ['我的发票88', '发票88'],
  ])('is said back if it is a thing with a number, and asked about: %s', async (told, what) => {
    const result = await say(told);
    expect(result).toMatchObject({ status: 'clarify', abstainReason: null, answer: expect.stringContaining(what) });
    expect(isNoAnswer(result)).toBe(false);
  });

  it.each([
    ['my name is Ada', 'Ada'],
    ['Hi, this is Peter Miller.', 'Peter Miller'],
    ['This is Olga Petrova speaking', 'Olga Petrova'],
  ])('is to be kept if it is a name, which only who keeps it says back: %s', async (told, name) => {
    const { reach, status, answer } = await say(told);
    expect([reach, status, answer]).toEqual([{ name }, 'clarify', t('statement.word', 'en')]);
  });

  it.each(['Tom here, from Halden & Sons', 'this is Ada', 'd’Arcy', 'Hello, this is Kate from Northwind'])(
    'is asked on if it may be a name, which is not kept: %s',
    async (told) => expect(await say(told)).toMatchObject({ reach: null, status: 'clarify' }),
  );

  it('is thanked for at the beginning of a conversation, and not again', async () => {
    const said = 'my neighbour has one too';
    expect((await say(said, { memory: { ...memory(0), turns: 0 } })).answer).toBe(t('statement.heard', 'en'));
    expect((await say(said, { memory: memory(0) })).answer).not.toBe(t('statement.heard', 'en'));
  });

  it.each(['message', 'another message', '[Image] a.png', 'Marlene', 'my neighbour has one too', 'Nachricht'])(
    'is no feeling, and no question without an answer: %s',
    async (told) => {
      const result = await say(told);
      expect(result.answer).not.toBe(t('smalltalk.complaint', result.language));
      expect(isNoAnswer(result)).toBe(false);
    },
  );

  it.each(['asdf', '5*7'])('is nothing to be thanked for if no two words tell anything: %s', async (told) => {
    const { answer, status } = await say(told);
    expect([status, answer]).toEqual(['clarify', t('statement.word', 'en')]);
  });

  it('has no sections beside it if it shares nothing but a number with them', async () => {
    const { answer, articles } = await say("what's 3+3");
    expect([answer, articles]).toEqual([t('fallback.no_answer', 'en'), []]);
  });

  it.each(['Tere', 'Zdravo', 'Labas rytas', 'Goeiedag', 'Hallå där', 'God dag', 'Kaixo', 'Grüezi mitenand'])(
    'is no feeling, no thanks and no goodbye if it is a greeting of another language: %s',
    async (told) => {
      const { status, answer, language, pending } = await say(told, { memory: { ...memory(0), turns: 0 } });
      for (const kind of ['thanks', 'goodbye', 'complaint', 'no', 'never_mind'] as const)
        expect(answer).not.toBe(t(`smalltalk.${kind}`, language));
      expect(['answered', 'clarify']).toContain(status);
      expect(pending).toBeNull();
    },
  );

  it.each([
    'Ada Lovelace',
    'Grace',
    'Fatma Yılmaz',
    'Kovács Béla',
    'Betreff',
    'other',
    'Gr. L',
    'category',
    'Zubehör',
    'foo bar',
    'qwertz',
  ])('is asked about if it is a name, a label or an unknown word: %s', async (told) => {
    for (const turns of [0, 1]) {
      const { answer, language, verdict } = await say(told, { memory: { ...memory(0), turns } });
      for (const kind of ['thanks', 'goodbye', 'complaint', 'no', 'yes', 'never_mind', 'reaction'] as const)
        expect(answer).not.toBe(t(`smalltalk.${kind}`, language));
      expect([verdict, answer.endsWith('?')]).toEqual([null, true]);
    }
  });

  it.each(['haha', 'lol ok', 'hmm', 'Hmm...', 'hm.', 'oh …', 'rofl', 'ah ok'])(
    'gets a light word if it is a reaction: %s',
    async (told) => {
      const { answer, language, status } = await say(told, { memory: memory(0) });
      expect([answer, status]).toEqual([t('smalltalk.reaction', language), 'answered']);
    },
  );

  it.each(['bought 2', 'since May 3', 'nicht 17', 'Euro 30', 'covid 19', 'I’m Vegan', 'ann@example.com'])(
    'is not noted where nothing has that number, nor that name: %s',
    async (told) => {
      const { answer, language } = await say(told);
      expect(answer.startsWith(t('statement.noted', language, { what: '' }).slice(0, 12))).toBe(false);
    },
  );

  it('is answered if a page answers it', async () => {
    expect((await say('My bike was stolen')).answer).not.toBe(t('fallback.no_answer', 'en'));
  });
});

describe('anger', () => {
  it.each([
    'this is the third time my parcel is late, I’m really unhappy',
    'Das ist das dritte Mal, dass mein Paket zu spät kommt, ich bin wirklich unzufrieden',
    'è la terza volta che il pacco è in ritardo, sono davvero scontento',
    'é a terceira vez que a minha encomenda atrasa, estou muito insatisfeito',
  ])('goes to the team at once: %s', async (told) => {
    for (const turns of [0, 1]) {
      const result = await say(told, { memory: { ...memory(0), turns } });
      expect(result).toMatchObject({ status: 'handed_off', abstainReason: 'needs_person', pending: null });
    }
  });
});

describe('what sounds glad', () => {
  const history = ['My print arrived with wrong colours, this is unacceptable'];
  it.each(['and in the preview it looked perfect!', 'und in der Vorschau sah es perfekt aus!'])(
    'goes to the team as the complaint that it is: %s',
    async (told) =>
      expect(await say(told, { history, memory: memory(0) })).toMatchObject({
        ...{ status: 'handed_off', handoffKind: 'complaint', verdict: null },
      }),
  );
});

describe('a hand-off', () => {
  it.each([
    'Your handover to a colleague yesterday was great, thanks!',
    'Thanks for passing me on to Tom, that was quick',
    'How does handing over to a person work?',
    'What happens when you hand me over to your team?',
    'Wie läuft die Übergabe an einen Mitarbeiter ab?',
    'Die Übergabe an den Kollegen hat super geklappt',
  ])('is not opened by thanks for one, or a question about one: %s', async (told) => {
    const { status, saysHandoff, intentClass } = await say(told, { memory: memory(0) });
    expect([status === 'handed_off', saysHandoff, intentClass]).toEqual([false, false, 'answer']);
  });
});

describe('a new matter', () => {
  it('is not answered by what was talked about before it', async () => {
    const scratched = 'A scratched frame: send us a photo.';
    const index = new MemoryIndex([{ id: 's', title: 'Scratches', text: scratched, locale: 'en' }]);
    const input = turnInput('it has not come yet, order KT-2231', {
      ...{ history: ['My frame arrived scratched', 'what do I have to do now?'], memory: memory(0) },
    });
    for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input))
      if (event.type === 'done')
        expect(event.result).toMatchObject({
          status: 'handed_off',
          answer: '',
          matter: 'it has not come yet, order KT-2231',
        });
  });
});

describe('the subject of a mail', () => {
  const inbox = { hasContent: false, isOpen: false, subject: 'Shipping to Germany' };
  it.each(['thanks, all clear', 'Danke, alles klar'])('is no question above a mere courtesy: %s', async (body) => {
    const { answer, language, citations } = await say(`${inbox.subject}\n\n${body}`, { inbox });
    expect([answer, citations]).toEqual([t('smalltalk.thanks', language), []]);
  });

  it('says what the question is about', async () => {
    expect((await say(`${inbox.subject}\n\nWhat does it cost?`, { inbox })).answer).toContain('3 euros');
  });
});

describe('a demand for money back', () => {
  it.each([
    'I want my money back. ann@example.com',
    'I am still waiting for my refund. ann@example.com',
    'Ich warte immer noch auf meine Erstattung. ann@example.com',
  ])('goes to the team where it says how to be reached, with no name: %s', async (told) => {
    expect(await say(told)).toMatchObject({ status: 'handed_off', intentClass: 'escalate' });
  });

  it('is not one where the agent asked for the address', async () => {
    const pending: Pending = { kind: 'argument', tool: 'refund', arguments: {}, missing: 'email' };
    expect(await say('I want my money back. ann@example.com', { memory: memory(0, pending) })).not.toMatchObject({
      intentClass: 'escalate',
    });
  });
});

describe('a reaction', () => {
  it.each(['haha', 'hm', 'hmm', 'lol ok', 'wow', '😂', 'jajaja', 'mdr', 'hahaha', '哈哈'])(
    'gets a light word: %s',
    async (told) => {
      const result = await say(told);
      expect(TEXT_LANGUAGES.map((language) => t('smalltalk.reaction', language))).toContain(result.answer);
      expect(result).toMatchObject({ status: 'answered', abstainReason: null });
    },
  );

  it.each(['oh nice', 'ok I see', 'verstanden'])('to an answer is no question: %s', async (told) => {
    const result = await say(told, { memory: memory(0) });
    const answer = t('smalltalk.reaction', result.language);
    expect(result).toMatchObject({ status: 'answered', grounded: false, abstainReason: null, answer });
  });

  it('to an answer that tells something leaves the session as it is', async () => {
    const result = await say('I will come by on Friday', { memory: memory(0) });
    expect(result).toMatchObject({ status: 'answered', grounded: false, abstainReason: null });
  });

  it.each(['see you on Friday then', 'bis Freitag dann'])('closes if it is a goodbye: %s', async (told) => {
    const result = await say(told);
    expect(result.answer).toBe(t('smalltalk.goodbye', result.language));
  });
});

describe('questions without an answer in a row', () => {
  const question = 'What is the capital of Mongolia?';

  it.each(['hm ok schade', 'oh brill', 'für kinder auch'])(
    'are not followed by a second one if a few words ask nothing: %s',
    async (said) => {
      const guardrails = { ...GUARDRAILS, escalateAfterMisses: 2 };
      expect((await say(said, { guardrails, memory: memory(1) })).status).not.toBe('handed_off');
      expect((await say(said, { guardrails, memory: memory(2) })).status).toBe('handed_off');
      expect((await say(question, { guardrails, memory: memory(1) })).status).toBe('handed_off');
    },
  );

  it('are met with the offer of a person, in mail and messengers after other words', async () => {
    const answers = [await say(question), await say(question, { isMessaging: true })].map(({ answer }) => answer);
    expect(answers).toEqual([t('fallback.no_answer', 'en'), t('fallback.rephrase', 'en')]);
  });
});

describe('the offer of a person', () => {
  it('is taken up by a yes', async () => {
    const offered = await say('could somebody of yours join the chat?');
    expect(offered.pending).toEqual({ kind: 'person' });
    expect(await say('yes please', { memory: memory(0, offered.pending) })).toMatchObject({
      ...{ status: 'handed_off', intentClass: 'escalate' },
    });
    for (const text of ['Yes please, my number is 0171 2345678', 'yes, it is about order 17', 'Ja bitte, aber schnell'])
      expect(await say(text, { memory: memory(0, offered.pending) })).toMatchObject({ status: 'handed_off' });
    for (const text of ['no', 'no, not now'])
      expect(await say(text, { memory: memory(0, offered.pending) })).toMatchObject({
        ...{ answer: t('smalltalk.no', 'en'), verdict: null },
      });
  });

  it('is not the reply to whether the agent speaks a language', async () => {
    expect((await say('Sprechen Sie Deutsch?')).answer).not.toBe(t('fallback.person', 'de'));
  });

  it.each(['Do not contact me at ann@example.com', 'Bitte rufen Sie mich nicht mehr an'])(
    'or a person is the reply to who refuses to be contacted: %s',
    async (text) => {
      const { status, pending } = await say(text);
      expect(status === 'handed_off' || pending?.kind === 'person').toBe(true);
    },
  );

  it('is the reply to whether somebody could join', async () => {
    const result = await say('could somebody of yours join the chat?');
    expect(result).toMatchObject({
      status: 'clarify',
      pending: { kind: 'person' },
      answer: t('fallback.person', 'en'),
    });
  });
});
