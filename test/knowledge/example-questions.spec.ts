/** Example questions: the words in which customers ask for what a section says. */
import { ReindexingService } from '../../src/assistant/knowledge/reindexing.service.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let document: string;

const TEXT = `## Cancellation

Bookings are void without penalty up to 48 hours before arrival.

## Pets

Dogs stay for 12 euros a night.

## Parking

The garage has 20 places.`;
const CANCELLING = [
  'what if i cant make it anymore',
  'do i lose my money when i drop out',
  'Was passiert, wenn ich absagen muss?',
];
const SECTIONS = [{ heading: 'Cancellation', questions: CANCELLING }];
const MANY = [
  {
    heading: 'Cancellation',
    questions: [
      ...CANCELLING,
      'we fell ill, can we get our money back',
      'have to call it off, what does it cost me',
      'i need to cancel, is the money gone',
      'plans changed, cant come after all',
      'what if my flight is cancelled and we cant make it',
      'until when can i back out for free',
      'do you refund if we dont come on friday',
    ],
  },
  {
    heading: 'Pets',
    questions: [
      'can i bring my dog',
      'is our dog welcome',
      'we travel with a small dog, ok?',
      'are animals allowed at yours',
      'do you take dogs',
      'cost of a dog per night',
      'may my puppy sleep in the room',
      'are cats and dogs welcome too',
    ],
  },
  {
    heading: 'Parking',
    questions: [
      'where can i leave the car',
      'is there a space for our van over night',
      'where do i park my car',
      'does the house have a garage',
      'we come by car, where does it go',
      'do i have to leave my car in the street',
      'any places for cars',
      'can the car stay with you over night',
    ],
  },
];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  document = await addDocument();
});

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const body = (text = TEXT, more: object = {}): object => ({
  title: 'Staying with us',
  text,
  format: 'markdown',
  locale: 'en',
  ...more,
});
const addDocument = async (more: object = {}): Promise<string> =>
  (await as('admin', 'POST', '/v1/knowledge/documents', body(TEXT, more))).body.data.id;
const path = (): string => `/v1/knowledge/documents/${document}/examples`;
const replace = (sections: unknown): Promise<Answer> => as('admin', 'PUT', path(), { sections });
const asked = async (question: string): Promise<string> => {
  const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } })).body;
  return `${data.status} ${data.answer}`;
};

describe('an example question', () => {
  it('lets a section answer what it does not say in these words', async () => {
    expect(await asked('what if i cant make it anymore?')).not.toContain('48 hours');
    await replace(SECTIONS);
    expect(await asked('what if i cant make it anymore?')).toContain('answered Bookings are void without penalty');
    expect(await asked('what happens if I can’t make it anymore')).toContain('48 hours');
  });

  it('answers in another language than the document’s', async () => {
    await replace(SECTIONS);
    expect(await asked('Was passiert, wenn ich absagen muss?')).toContain('48 hours');
  });

  it('teaches with the others which words tell its section from the rest, also in messages that repeat none', async () => {
    await replace(MANY);
    expect(await asked('what if i cant make it on friday after all, is my money gone then')).toContain('48 hours');
    expect(await asked('is my dog welcome at yours')).toContain('Dogs stay');
    expect(await asked('where does my car go over night')).toContain('20 places');
    expect(await asked('when does the sauna open on friday')).toMatch(/^abstained/);
  });

  it('is proven by the document, and quoted nowhere', async () => {
    await replace(SECTIONS);
    const question = 'do i lose my money when i drop out';
    const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } })).body;
    expect(data.citations).toMatchObject([{ document_id: document, quote: expect.stringContaining('48 hours') }]);
    expect(JSON.stringify(data.sentences)).not.toContain('drop out');
  });

  it('is found among many articles with the same words', async () => {
    const question = 'who can see the cars of our guests';
    await replace([{ heading: 'Parking', questions: [question] }]);
    for (let n = 0; n < 30; n++) {
      const text = `Guests see guests ${n}. Cars see cars ${n}. Guests see cars, cars see guests.`;
      await as('admin', 'POST', '/v1/knowledge/documents', body(text, { title: `Guests, cars, ${n}` }));
    }
    expect(await asked(`${question}?`)).toContain('20 places');
    expect(await asked(`Hello! ${question}?`)).toContain('20 places');
  });

  it('does not lend its section to other questions', async () => {
    await replace(SECTIONS);
    expect(await asked('Is there a swimming pool?')).not.toContain('48 hours');
    expect(await asked('May I bring my dog?')).not.toContain('48 hours');
  });

  it('stays when the document gets a new version, and is without effect while its heading is gone', async () => {
    await replace(SECTIONS);
    const changed = TEXT.replace('48 hours', '72 hours');
    await as('admin', 'PUT', `/v1/knowledge/documents/${document}`, body(changed));
    expect(await asked(CANCELLING[0]!)).toContain('72 hours');
    await as(
      'admin',
      'PUT',
      `/v1/knowledge/documents/${document}`,
      body(changed.replace('## Cancellation', '## Void')),
    );
    expect(await asked(CANCELLING[0]!)).not.toContain('72 hours');
    const { data } = (await as('viewer', 'GET', path())).body;
    expect(data.sections).toEqual([{ ...SECTIONS[0], applies: false }]);
    expect(await replace(SECTIONS)).toMatchObject({ status: 200 });
  });

  it('an example question still counts after reindexing', async () => {
    await replace(SECTIONS);
    await app.app.get(ReindexingService).reindex(workspace.id);
    expect(await asked(CANCELLING[0]!)).toContain('48 hours');
  });

  it('of an internal document answers no customer', async () => {
    await as('admin', 'DELETE', `/v1/knowledge/documents/${document}`);
    document = await addDocument({ title: 'Internal', audience: 'internal' });
    await replace(SECTIONS);
    expect(await asked(CANCELLING[0]!)).not.toContain('48 hours');
  });

  it('belongs to its section also if the heading contains the mark that separates levels', async () => {
    await as(
      'admin',
      'PUT',
      `/v1/knowledge/documents/${document}`,
      body(TEXT.replace('Cancellation', 'Booking › Void')),
    );
    await replace([{ heading: 'Booking › Void', questions: CANCELLING }]);
    expect(await asked(CANCELLING[0]!)).toContain('48 hours');
  });

  it('makes nothing surer than the workspace wants an answer to be', async () => {
    await replace(SECTIONS);
    expect(await asked(CANCELLING[0]!)).toContain('48 hours');
    await as('owner', 'PATCH', '/v1/guardrails', { min_confidence: 1 });
    expect(await asked(CANCELLING[0]!)).toMatch(/^abstained/);
  });

  it('of two thousand is stored, in any script', async () => {
    const questions = (section: number): string[] =>
      Array.from({ length: 40 }, (_, i) => `กี่คน ${section} ${i} `.padEnd(290, 'ก'));
    const text = Array.from({ length: 50 }, (_, section) => `## Heading ${section}\n\nLine ${section} of it.`).join(
      '\n\n',
    );
    await as('admin', 'PUT', `/v1/knowledge/documents/${document}`, body(text));
    const sections = Array.from({ length: 50 }, (_, section) => ({
      heading: `Heading ${section}`,
      questions: questions(section),
    }));
    expect(await replace(sections)).toMatchObject({ status: 200 });
    expect(await asked('what is line 7 of it?')).toContain('Heading 7');
  });

  it('may belong to the whole document', async () => {
    await replace([{ heading: null, questions: ['good to know before we come?'] }]);
    expect(await asked('good to know before we come?')).toMatch(/^answered/);
  });
});

describe('the list of a document', () => {
  it('names the headings that questions can be added to', async () => {
    const { data } = (await as('viewer', 'GET', path())).body;
    expect(data).toEqual({
      object: 'example_questions',
      document_id: document,
      sections: [],
      headings: ['Cancellation', 'Pets', 'Parking'],
    });
  });

  it('is replaced as a whole, with white space made even', async () => {
    await replace(SECTIONS);
    const answer = await replace([{ heading: 'Pets', questions: ['  is my  dog welcome?\n'] }]);
    expect(answer.body.data.sections).toEqual([{ heading: 'Pets', questions: ['is my dog welcome?'], applies: true }]);
    expect(await asked(CANCELLING[0]!)).not.toContain('48 hours');
  });

  it('a change of a document’s example questions is in the audit log', async () => {
    await replace(SECTIONS);
    const { data } = (await as('owner', 'GET', '/v1/audit')).body;
    expect(data[0]).toMatchObject({
      action: 'knowledge_document.update',
      target: { id: document },
      changes: ['examples'],
    });
  });

  it.each([
    ['sections', 'none', 'a list'],
    ['sections.0', [7], 'an object'],
    ['sections.0.heading', [{ questions: ['a'] }], 'missing'],
    ['sections.0.heading', [{ heading: 'Spa', questions: ['a'] }], 'no heading “Spa”'],
    ['sections.0.colour', [{ heading: null, questions: ['a'], colour: 'red' }], 'not a field'],
    ['sections.0.questions', [{ heading: null, questions: [] }], '1 to 40'],
    ['sections.0.questions.1', [{ heading: null, questions: ['a', '?'] }], '1 to 300'],
    ['sections.0.questions.0', [{ heading: null, questions: ['x'.repeat(301)] }], '1 to 300'],
    ['sections.0.questions.1', [{ heading: null, questions: ['Free?', 'free?'] }], 'repeats'],
    [
      'sections.1.heading',
      [
        { heading: 'Pets', questions: ['a'] },
        { heading: 'Pets', questions: ['b'] },
      ],
      'repeats',
    ],
    [
      'sections.50.questions.0',
      Array.from({ length: 51 }, (_, section) => ({
        heading: `Heading ${section}`,
        questions: Array.from({ length: 40 }, (_, i) => `question ${section} ${i}`),
      })),
      'one too many',
    ],
  ])('refuses what is wrong, and names it: %s', async (param, sections, message) => {
    const answer = await replace(sections);
    expect(answer).toMatchObject({ status: 400, body: { error: { param } } });
    expect(answer.body.error.message).toContain(message);
    expect((await as('viewer', 'GET', path())).body.data.sections).toEqual([]);
  });

  it('of a document that does not exist is not found', async () => {
    document = workspace.id;
    expect(await replace([])).toMatchObject({ status: 404 });
    expect(await as('viewer', 'GET', path())).toMatchObject({ status: 404 });
  });
});
