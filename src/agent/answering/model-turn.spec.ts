/** A turn with a large model: which calls it makes, and which parts of its reply are sent. */
import { lineWith, ScriptedModel } from '../../../test/support/scripted-model.js';
import { GUARDRAILS, HOTEL, runWith } from '../../../test/support/model-run.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { t } from '../../platform/kernel/texts/texts.js';
import RATES from './confidence.json';
import { ModelUnavailable, type ModelRequest, type ToolCall } from '../ports/model.js';

const QUESTION = 'What does a dog cost?';
type Script = Partial<
  Record<ModelRequest['purpose'], (prompt: string, request: ModelRequest) => ReturnType<Reply> | undefined>
>;
type Reply = ConstructorParameters<typeof ScriptedModel>[0];

const scripted = (script: Script): ScriptedModel =>
  new ScriptedModel((request) => script[request.purpose]?.(request.messages.at(-1)!.content, request));
const purposes = ({ requests }: ScriptedModel): string[] => requests.map(({ purpose }) => purpose);
const priced = (prompt: string): string => `ANSWER\nA dog costs €12 a night [${lineWith(prompt, '€12')}].`;
const AWAY = new ModelUnavailable('timeout', 'away');

describe('a reply that the evidence proves', () => {
  it('takes two calls, and is sent with exact quotations', async () => {
    const model = scripted({ agent: priced });
    const { events, result } = await runWith(model, QUESTION);
    expect(purposes(model)).toEqual(['agent', 'judge']);
    expect(events.map(({ type }) => type)).toEqual(['citation', 'sentence', 'done']);
    expect(result).toMatchObject({ status: 'answered', answer: 'A dog costs €12 a night.', grounded: true });
    expect(result.sentences[0]!.proof).toBe('verbatim');
    expect(result.citations[0]).toMatchObject({ document_id: 'dogs', quote: 'A dog costs €12 a night.' });
    expect(result.usage).toEqual({ calls: 2, promptTokens: 20, completionTokens: 10, costMicros: null });
  });

  it('may compute, compare and use another language', async () => {
    const model = scripted({
      agent: (prompt) => `ANSWER\nZwei Nächte mit Hund kosten 24 € [${lineWith(prompt, '€12')}] {2 * 12 = 24}.`,
    });
    const { result } = await runWith(model, 'Was kostet ein Hund für zwei Nächte?');
    expect(purposes(model)).toEqual(['agent', 'judge']);
    expect(result).toMatchObject({ status: 'answered', language: 'de', sentences: [{ proof: 'derived' }] });
    expect(model.shown('judge')).toContain('computed, and checked: 2 * 12 = 24');
  });

  it('takes a call for queries first where nothing is near to the message', async () => {
    const model = scripted({ rewrite: () => '["dog price per night"]', agent: priced });
    const { result } = await runWith(model, 'Ile kosztuje pobyt z psem?');
    expect(purposes(model)).toEqual(['rewrite', 'agent', 'judge']);
    expect(result.status).toBe('answered');
  });

  it('is the same for the same input, and so is each prompt', async () => {
    const runs = [];
    for (let at = 0; at < 2; at++) {
      const model = scripted({ agent: priced });
      runs.push(
        JSON.stringify([await runWith(model, QUESTION), model.requests.map((one) => [one.messages, one.tools])]),
      );
    }
    expect(runs[0]).toBe(runs[1]);
  });

  it('is courtesy if it states nothing, and is not a gap', async () => {
    const { result } = await runWith(scripted({ agent: () => 'TALK\nNo problem!' }), 'never mind');
    expect(result).toMatchObject({ status: 'answered', grounded: false, isPartial: false, choices: [] });
    expect(result.sentences).toEqual([{ text: 'No problem!', citations: [], proof: 'none' }]);
  });

  it.each(['hi', 'thanks a lot', 'bye'])('is not requested if a built-in text suffices: %s', async (text) => {
    const model = scripted({ agent: () => 'TALK\nHm.' });
    expect((await runWith(model, text)).result).toMatchObject({
      status: 'answered',
      citations: [],
      abstainReason: null,
    });
    expect(model.requests).toEqual([]);
  });

  it('may ask which of the shown things is meant', async () => {
    const model = scripted({ agent: () => 'ASK\nDo you come by Car for €9 or by Camper for €19?' });
    const { result } = await runWith(model, 'What does parking a vehicle cost a night?');
    expect(result).toMatchObject({ status: 'clarify', answer: expect.stringContaining('Camper') });
  });
});

describe('a reply that lacks something', () => {
  it('offers no person if the number of misses causes a hand-off', async () => {
    const model = scripted({ agent: () => 'UNKNOWN\nI have no information about cats.' });
    const more = { guardrails: { ...GUARDRAILS, escalateAfterMisses: 1 } };
    const { result } = await runWith(model, 'What does a cat cost?', more);
    expect(result).toMatchObject({ status: 'handed_off', tripped: 'escalate_after_misses', form: null, choices: [] });
  });

  it.each([1, 2])('says in a mail what is known, and hands over the rest or offers a person (%p)', async (max) => {
    const model = scripted({
      agent: (prompt) => `PARTLY\nA dog costs €12 a night [${lineWith(prompt, '€12')}]. I could not find cats.`,
    });
    const more = { isMessaging: true, guardrails: { ...GUARDRAILS, escalateAfterMisses: max } };
    const { result } = await runWith(model, 'What do a dog and a cat cost?', more);
    expect(result).toMatchObject({ status: 'answered', isPartial: true });
    const [known, ...rest] = result.answer.split('\n');
    expect(known).toContain('€12');
    expect(rest).toEqual([]);
    expect([result.tripped, result.saysHandoff, result.choices]).toEqual(
      max === 1 ? ['escalate_after_misses', true, []] : [null, false, ['Talk to a person']],
    );
  });

  it('is no answer if it says that it does not know, whatever it cites', async () => {
    const model = scripted({
      rewrite: () => '["cat price"]',
      agent: (prompt) =>
        `UNKNOWN\nI have no information about cats. A dog costs €12 a night [${lineWith(prompt, '€12')}].`,
    });
    const { result } = await runWith(model, 'What does a cat cost?');
    expect(result).toMatchObject({ status: 'abstained', abstainReason: 'no_evidence', citations: [], form: 'contact' });
    expect(result.answer).toBe('I have no information about cats.');
    const bare = scripted({
      rewrite: () => '["cat price"]',
      agent: (prompt) => `UNKNOWN\nOnly dogs have a price [${lineWith(prompt, '€12')}]. Shall I pass your question on?`,
    });
    expect((await runWith(bare, 'What does a cat cost?')).result.answer).toBe(t('fallback.no_answer', 'en'));
  });

  it('is sent as it is if the search after it fails', async () => {
    const model = scripted({
      rewrite: () => AWAY,
      agent: (prompt) =>
        `PARTLY\nA dog costs €12 a night [${lineWith(prompt, '€12')}].\nI have no information about cats.`,
    });
    const { result } = await runWith(model, 'What do a dog and a cat cost?');
    expect(result).toMatchObject({ status: 'answered', isPartial: true, failure: null });
    expect(result.answer).toContain('A dog costs €12 a night.');
  });

  it.each(['UNKNOWN\nI have no information about that.', 'PARTLY\nI have no information about that.'])(
    'is requested again after a search in the words of the knowledge: %s',
    async (reply) => {
      const model = scripted({
        rewrite: () => '["car parking price per night"]',
        agent: (prompt) =>
          prompt.includes('ALREADY SEARCHED') ? `ANSWER\nA car costs €9 [${lineWith(prompt, '€9')}].` : reply,
      });
      const { result } = await runWith(model, 'What does a dog cost a night?');
      expect(purposes(model).slice(0, 4)).toEqual(['agent', 'rewrite', 'agent', 'judge']);
      expect(result).toMatchObject({ status: 'answered', answer: 'A car costs €9.' });
    },
  );

  it('leads to no search if the whole knowledge is shown already', async () => {
    const index = new MemoryIndex([{ id: 'a', title: 'Parking', text: 'A car costs €9 a night.', locale: 'en' }]);
    const model = scripted({ agent: () => 'UNKNOWN\nI have no information about dogs.' });
    await runWith(model, 'Can I bring my dog?', { index });
    expect(purposes(model)).toEqual(['agent', 'judge']);
  });

  it('leads to one call for queries, whatever it returns', async () => {
    const model = scripted({ rewrite: () => 'no idea', agent: () => 'UNKNOWN\nNo tengo información.' });
    await runWith(model, '¿Cuánto cuesta llevar un perro?');
    expect(purposes(model).filter((purpose) => purpose === 'rewrite')).toHaveLength(1);
  });

  it('leads to the offer of a person at once if nothing is known', async () => {
    const { result } = await runWith(scripted({ agent: () => 'UNKNOWN\nI have no information about that.' }), QUESTION);
    expect(result).toMatchObject({ status: 'abstained', abstainReason: 'no_evidence', form: 'contact' });
    expect(result.answer).toBe('I have no information about that.');
    expect(result.choices).toHaveLength(1);
  });

  it('is a gap for the team if it is only a partial answer', async () => {
    const agent = (prompt: string): string =>
      `PARTLY\nA dog costs €12 a night [${lineWith(prompt, '€12')}].\nI have no information about cats.`;
    const { result } = await runWith(scripted({ agent }), 'What do a dog and a cat cost?');
    expect(result).toMatchObject({ status: 'answered', isPartial: true, choices: [expect.any(String)] });
    expect(result.sentences).toHaveLength(2);
  });
});

describe('the search tool', () => {
  it('searches with the queries that the model names, once', async () => {
    const model = scripted({
      agent: (prompt, { tools }) =>
        tools.some(({ name }) => name === 'search_knowledge')
          ? { calls: [{ name: 'search_knowledge', arguments: { queries: ['reception open until'] } }] }
          : `ANSWER\nUntil 11 pm [${lineWith(prompt, '11 pm')}].`,
    });
    const { result } = await runWith(model, 'What does a dog cost and how late may I come?');
    expect(purposes(model)).toEqual(['agent', 'agent', 'judge']);
    expect(result).toMatchObject({ status: 'answered', answer: 'Until 11 pm.' });
    expect(model.shown('agent')).toContain('["reception open until"]');
  });

  it.each([[null], [{}], [{ queries: 'dogs' }], [{ queries: [1, '', '?', '🐶'] }]])(
    'tolerates its arguments: %j',
    async (args) => {
      const model = scripted({
        rewrite: () => '[]',
        agent: (prompt, { messages }) =>
          /ALREADY|NOT POSSIBLE/.test(messages[1]!.content)
            ? priced(prompt)
            : { calls: [{ name: 'search_knowledge', arguments: args }] },
      });
      expect((await runWith(model, QUESTION)).result).toMatchObject({ status: 'answered' });
    },
  );

  it('leaves the answer to the embedded engine if the model does nothing else', async () => {
    const model = scripted({ agent: () => ({ calls: [{ name: 'search_knowledge', arguments: { queries: ['x'] } }] }) });
    const { result } = await runWith(model, QUESTION);
    expect(result).toMatchObject({ status: 'answered', model: 'embedded-extractive-2' });
    expect(purposes(model).length).toBeLessThanOrEqual(5);
  });
});

describe('a hand-off that the model calls', () => {
  it('hands over, whatever else it calls', async () => {
    const calls: ToolCall[] = [
      { name: 'search_knowledge', arguments: { queries: ['x'] } },
      { name: 'hand_off', arguments: {} },
    ];
    const { result } = await runWith(scripted({ agent: () => ({ calls }) }), 'My parcel arrived broken and I am upset');
    expect(result).toMatchObject({ status: 'handed_off', intentClass: 'escalate', answer: '' });
  });

  const handOff = (kind: string) => ({
    calls: [{ name: 'hand_off', arguments: { kind, reason: 'torn jacket', summary: 'Wants the money back.' } }],
  });
  const TORN = 'The jacket of order KT-2231 arrived torn';

  it('tells the team in its words why it is handed over, below the customer’s', async () => {
    const { result } = await runWith(scripted({ agent: () => handOff('complaint') }), TORN);
    const matter = `${TORN}\n— torn jacket: Wants the money back.`;
    expect(result).toMatchObject({
      status: 'handed_off',
      abstainReason: 'needs_person',
      handoffKind: 'complaint',
      matter,
    });
    expect(result.answer).toBe('');
  });

  it('asks for nobody where nobody can be reached', async () => {
    const more = { cannotHandOver: true };
    const { result } = await runWith(scripted({ agent: () => handOff('own_case') }), TORN, more);
    expect(result).toMatchObject({ status: 'abstained', abstainReason: 'needs_person', form: 'contact' });
  });
});

describe('the kind that the model names in its reply', () => {
  const replying = (first: string) => scripted({ agent: (prompt) => priced(prompt).replace('ANSWER', first) });

  it.each(['own_case', 'act', 'complaint', 'person'])('hands over what no words settle, unjudged: %s', async (kind) => {
    const model = replying(`ANSWER | ${kind} | their own dog`);
    const { result } = await runWith(model, QUESTION);
    expect(purposes(model)).toEqual(['agent']);
    expect(result).toMatchObject({ status: 'handed_off', answer: '', matter: `${QUESTION}\n— their own dog` });
  });

  it.each(['general', 'datum', 'talk'])('leaves the answer as it is: %s', async (kind) => {
    const { result } = await runWith(replying(`ANSWER | ${kind} | asks for a price`), QUESTION);
    expect(result).toMatchObject({ status: 'answered', answer: 'A dog costs €12 a night.' });
  });

  it('lets the model ask what it needs to know', async () => {
    const { result } = await runWith(
      scripted({ agent: () => 'ASK | own_case | which dog\nWhich dog is it?' }),
      QUESTION,
    );
    expect(result).toMatchObject({ status: 'clarify', answer: 'Which dog is it?' });
  });
});

describe('the scene of a turn', () => {
  const scene = {
    ...{ at: '2026-12-01T00:15:00Z', timezone: 'Europe/Berlin', channel: 'email' as const },
    ...{ name: 'Ann <ann@example.com>', isSignedIn: true },
  };

  it('is told to the model: when, where and with whom it is', async () => {
    const overstated = (prompt: string): string => `ANSWER\nDogs stay for free [${lineWith(prompt, '€12')}].`;
    const model = scripted({ agent: overstated, judge: () => '1 N', repair: overstated });
    await runWith(model, QUESTION, { scene, guardrails: GUARDRAILS });
    for (const purpose of ['agent', 'judge', 'repair'] as const)
      expect(model.shown(purpose)).toContain('1 December 2026 at 01:15 (Europe/Berlin)');
    expect(model.shown('agent')).toMatch(/CHANNEL: e-mail\. CUSTOMER: "Ann .*\[email\].*", signed in/);
  });

  it('says what day it is, as the customer could', async () => {
    const today = (prompt: string): string =>
      `ANSWER\nToday, on 1 December, a dog costs €12 [${lineWith(prompt, '€12')}].`;
    const { result } = await runWith(scripted({ agent: today }), QUESTION, { scene });
    expect(result).toMatchObject({ status: 'answered', answer: 'Today, on 1 December, a dog costs €12.' });
  });
});

describe('a reply in another form than was asked for', () => {
  it.each(['hand_off()', 'ANSWER\nhand_off', '<tool_call>{"name": "hand_off", "arguments": {}}</tool_call>'])(
    'hands over if it writes that call: %s',
    async (text) => {
      const { result } = await runWith(scripted({ agent: () => text }), 'My parcel arrived broken and I am upset');
      expect(result).toMatchObject({ status: 'handed_off', answer: '' });
    },
  );

  it('searches if it writes that call', async () => {
    const model = scripted({
      agent: (prompt) =>
        prompt.includes('ALREADY SEARCHED')
          ? `ANSWER\nUntil 11 pm [${lineWith(prompt, '11 pm')}].`
          : 'search_knowledge("reception open until")',
    });
    const { result } = await runWith(model, 'What does a dog cost and how late may I come?');
    expect(result).toMatchObject({ status: 'answered', answer: 'Until 11 pm.' });
    expect(model.shown('agent')).toContain('["reception open until"]');
  });

  it('is no answer if it refuses without a tag', async () => {
    const text = 'I’m sorry, I don’t have information about cats.';
    const { result } = await runWith(scripted({ agent: () => text }), 'What does a cat cost?');
    expect(result).toMatchObject({ status: 'abstained', abstainReason: 'no_evidence', form: 'contact', answer: text });
  });

  it.each([
    'TALK\nI will hand_off you.',
    'ANSWER\n{"name": "erase_all", "arguments": {"a": {}}}',
    'search_knowledge(x) it is',
  ])('is repaired once, and offered to the team if it speaks of the protocol again: %s', async (text) => {
    const model = scripted({ agent: () => text, repair: () => text });
    const { result } = await runWith(model, QUESTION);
    expect(purposes(model).filter((purpose) => purpose === 'repair')).toHaveLength(1);
    expect(result).toMatchObject({ status: 'abstained', form: 'contact', sentences: [] });
    expect(result.answer).not.toMatch(/hand_off|name|search_/);
  });
});

describe('a reply that is not proven', () => {
  const overstated = (prompt: string): string => `ANSWER\nDogs stay for free [${lineWith(prompt, '€12')}].`;

  it('is repaired once', async () => {
    const model = scripted({
      agent: overstated,
      judge: (prompt) => (prompt.includes('free') ? '1 N' : undefined),
      repair: priced,
    });
    const { result } = await runWith(model, QUESTION);
    expect(purposes(model)).toEqual(['agent', 'judge', 'repair', 'judge']);
    expect(result).toMatchObject({
      status: 'answered',
      answer: 'A dog costs €12 a night.',
      confidence: RATES.proven,
    });
    expect(model.shown('repair')).toContain('"reason":"not supported"');
  });

  it('is replaced by its quotation if the repair is not proven either', async () => {
    const model = scripted({ agent: overstated, judge: () => '1 N', repair: overstated });
    const { result } = await runWith(model, QUESTION);
    expect(result).toMatchObject({
      status: 'answered',
      answer: 'Our page says:\nA dog costs €12 a night.',
      isPartial: false,
      choices: [expect.any(String)],
    });
    expect(result.sentences.map(({ proof }) => proof)).toEqual(['none', 'verbatim']);
  });

  it('never shows the quotation of a sentence that does not answer the question', async () => {
    const model = scripted({
      agent: overstated,
      judge: (prompt) => (prompt.includes('free') ? '1 B' : '1 N'),
      repair: (prompt) => `ANSWER\nDogs are cheap [${lineWith(prompt, '€12')}].`,
    });
    const { result } = await runWith(model, QUESTION);
    expect(result).toMatchObject({ status: 'abstained', citations: [], form: 'contact' });
    expect(result.answer).not.toContain('€12');
    expect(result.answer).not.toBe('');
  });

  it('keeps the proven sentences if the repair fails', async () => {
    const agent = (prompt: string): string => `${priced(prompt)} Cats stay for free [1].`;
    for (const repair of [() => AWAY, () => 'UNKNOWN\nNo idea.', () => '']) {
      const model = scripted({ agent, repair, judge: (prompt) => (prompt.includes('Cats') ? '1 S\n2 N' : '1 N') });
      expect((await runWith(model, QUESTION)).result).toMatchObject({
        answer: 'A dog costs €12 a night.',
        isPartial: true,
        confidence: Math.round((1_000 * RATES.proven) / 2) / 1_000,
        choices: ['Talk to a person'],
      });
    }
  });

  it('says which part of the message lost its answer, and hands the rest of a mail over', async () => {
    const agent = (prompt: string): string => `${priced(prompt)} A cat stays for free [1].`;
    const script = {
      agent,
      repair: agent,
      judge: (prompt: string) => (prompt.includes('cat stays') ? '1 S\n2 N' : '1 N'),
    };
    const asked = 'What does a dog cost? May a cat stay?';
    const { result } = await runWith(scripted(script), asked);
    expect(result).toMatchObject({ status: 'answered', isPartial: true });
    expect(result.answer.split('\n')).toEqual([
      'A dog costs €12 a night.',
      t('answer.partUnknown', 'en', { what: 'May a cat stay?' }),
    ]);
    const mail = await runWith(scripted(script), asked, { isMessaging: true });
    expect(mail.result).toMatchObject({ answer: 'A dog costs €12 a night.', isPartial: true });
  });

  it('is whole if only courtesy was refused', async () => {
    const agent = (prompt: string): string => `${priced(prompt)} Our whole team loves dogs.`;
    const model = scripted({
      agent,
      repair: agent,
      judge: (prompt) => (prompt.includes('loves') ? '1 S\n2 N' : '1 N'),
    });
    expect((await runWith(model, QUESTION)).result).toMatchObject({ isPartial: false, choices: [] });
  });

  it('is no answer if only courtesy remains', async () => {
    const agent = (): string => 'ANSWER\nThat is a very good question.\nIt costs €99.';
    const model = scripted({ agent, repair: agent });
    const { result } = await runWith(model, QUESTION);
    expect(result).toMatchObject({ status: 'abstained', form: 'contact', sentences: [] });
    expect(result.answer).not.toContain('good question');
  });
});

describe('an unavailable model', () => {
  it('as the judge leads to the cited quotations', async () => {
    const { result } = await runWith(scripted({ agent: priced, judge: () => AWAY }), QUESTION);
    expect(result).toMatchObject({
      status: 'answered',
      model: 'scripted',
      confidence: Math.round((1_000 * RATES.proven) / 2) / 1_000,
    });
    expect(result.answer).toBe('Our page says:\nA dog costs €12 a night.');
  });

  it('as the judge of a reply without citations leaves the answer to the embedded engine', async () => {
    const model = scripted({ agent: () => 'TALK\nHello!', judge: () => AWAY });
    expect((await runWith(model, QUESTION)).result).toMatchObject({ model: 'embedded-extractive-2' });
  });

  it.each<ModelRequest['purpose']>(['rewrite', 'agent'])(
    'for %s leaves everything to the embedded engine',
    async (purpose) => {
      const question = purpose === 'rewrite' ? 'Was kostet ein dog?' : QUESTION;
      const { result } = await runWith(scripted({ [purpose]: () => AWAY, agent: () => AWAY }), question);
      expect(result).toMatchObject({ model: 'embedded-extractive-2' });
      expect(result.answer).not.toBe('');
    },
  );
});

describe('the time of a turn', () => {
  it('is one budget for all calls', async () => {
    const slow = scripted({
      agent: (prompt) => `PARTLY\nDogs cost something [${lineWith(prompt, '€12')}].`,
      judge: () => '1 N',
    });
    const complete = slow.complete.bind(slow);
    /** What was left of the turn's time at each call, beside the time that the call was given. */
    const waits: { leftMs: number; givenMs: number }[] = [];
    let nowMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    slow.complete = (request) => {
      waits.push({ leftMs: 1_800 - nowMs, givenMs: request.timeoutMs });
      nowMs += 400;
      return complete(request);
    };
    const { result } = await runWith(slow, QUESTION, { modelBudgetMs: 1_800 });
    clock.mockRestore();
    expect(waits.map(({ leftMs }) => leftMs)).toEqual([1_800, 1_400, 1_000, 600]);
    expect(waits.filter(({ leftMs, givenMs }) => givenMs > leftMs)).toEqual([]);
    expect(result.answer).toContain('€12');
  });

  it('ends before a call for which too little remains', async () => {
    const model = scripted({ agent: priced });
    const { result } = await runWith(model, QUESTION, { modelBudgetMs: 100 });
    expect(model.requests).toEqual([]);
    expect(result).toMatchObject({ status: 'answered', model: 'embedded-extractive-2' });
  });
});

describe('a workspace’s guardrails', () => {
  it('apply to a large model: only quotations', async () => {
    const agent = (prompt: string): string => `ANSWER\nTwelve euros [${lineWith(prompt, '€12')}]. Enjoy!`;
    const { result } = await runWith(scripted({ agent }), QUESTION, {
      guardrails: { ...GUARDRAILS, verbatimOnly: true },
    });
    expect(result.sentences).toEqual([{ text: 'A dog costs €12 a night.', citations: [0], proof: 'verbatim' }]);
  });

  it('apply to a large model: confidence', async () => {
    const { result } = await runWith(scripted({ agent: priced }), QUESTION, {
      guardrails: { ...GUARDRAILS, minConfidence: 0.99 },
    });
    expect(result).toMatchObject({ status: 'abstained', abstainReason: 'low_confidence', sentences: [] });
  });

  it('apply to a large model: phrases, and links that it writes', async () => {
    const blocked = await runWith(scripted({ agent: priced }), QUESTION, {
      guardrails: { ...GUARDRAILS, blockedPhrases: ['€12'] },
    });
    expect(blocked.result).toMatchObject({ status: 'refused', tripped: 'blocked_phrases', sentences: [] });
    const agent = (prompt: string): string => `${priced(prompt)}\nSee https://evil.example/x for more.`;
    const linked = await runWith(scripted({ agent }), QUESTION, {
      guardrails: { ...GUARDRAILS, linkHosts: ['hotel.example'] },
    });
    expect(linked.result).toMatchObject({ answer: 'A dog costs €12 a night.', tripped: 'allowed_link_hosts' });
  });

  it('keep personal data out of every prompt', async () => {
    const utterance = 'I am ann@example.com, +49 170 1234567, card 4111 1111 1111 1111. What does a dog cost?';
    const model = scripted({
      rewrite: () => '["dog price"]',
      agent: () => 'UNKNOWN\nI do not know.\nDogs are free.',
      judge: () => '1 N',
      repair: () => 'ANSWER\nFree.',
    });
    const dialogue = [{ from: 'customer' as const, text: `Mail me: bob@example.com. ${utterance}` }];
    await runWith(model, utterance, { guardrails: GUARDRAILS, dialogue, history: [dialogue[0]!.text] });
    expect(new Set(purposes(model))).toEqual(new Set(['rewrite', 'agent', 'judge', 'repair']));
    for (const { messages } of model.requests)
      expect(JSON.stringify(messages)).not.toMatch(/@example\.com|1234567|4111/);
  });
});

describe('a few words in the middle of a conversation', () => {
  const memory = { turns: 1, misses: 0, pending: null, language: 'de' };
  it('keep its language', async () => {
    const model = scripted({ agent: () => 'TALK\nGern!' });
    expect((await runWith(model, 'ok', { memory })).result.language).toBe('de');
    expect(model.shown('agent')).toContain('(German, it seems)');
    await runWith(model, 'Could you please tell me that in English?', { memory });
    expect(model.shown('agent')).toContain('in English');
  });
});

it('the hotel has more knowledge than is shown completely', async () => {
  expect((await HOTEL.statistics('w', [])).passages).toBeGreaterThan(8);
});
