import { besideReply, machineVerdict, type ComparedAnswer } from './machine-verdict.js';

const verdict = (texts: Partial<ComparedAnswer>): string => {
  const { verdict: said, reason } = machineVerdict({
    ...{ question: 'What does delivery to Austria cost?', reply: null, answer: '', quotations: [] },
    ...{ languages: { reply: 'en', answer: 'en' } },
    ...texts,
  });
  return `${said}: ${reason}`;
};

describe('What the machine says of an answer beside a colleague’s reply', () => {
  it('compares nothing where no colleague replied', () => {
    expect(verdict({ answer: 'It costs €8.' })).toBe('not_comparable: no_reply');
    expect(verdict({ reply: '  ', answer: 'It costs €8.' })).toBe('not_comparable: no_reply');
  });

  it('compares nothing with a reply that states nothing', () => {
    expect(verdict({ reply: 'Thanks!', answer: 'It costs €8.' })).toBe('not_comparable: reply_asks_or_thanks');
  });

  it('finds the same figure in other words right, also in another language', () => {
    const reply = 'Hello Ann, shipping there is EUR 8.00, best wishes, Tom';
    expect(verdict({ reply, answer: 'Delivery costs €8.' })).toBe('right: same_figures');
    const languages = { reply: 'en', answer: 'de' };
    expect(verdict({ reply, answer: 'Die Lieferung kostet 8 €.', languages })).toBe('right: same_figures');
  });

  it('finds another amount wrong, whatever the question said', () => {
    const question = 'I ordered 3 chairs. What does delivery cost?';
    const reply = 'Shipping of those is €8 with our usual carrier.';
    expect(verdict({ question, reply, answer: 'A courier takes €12 for 3 chairs.' })).toBe('wrong: other_figures');
  });

  it('does not let a figure that both state hide one in which they differ', () => {
    const reply = 'Shipping costs €8 and takes 3 days with our carrier.';
    expect(verdict({ reply, answer: 'Shipping costs €12 and takes 3 days.' })).toBe('partly: other_figures');
  });

  it('lets figures of different kinds stand beside each other', () => {
    const reply = 'The parcel service charges eight euros, so €8 each time.';
    expect(verdict({ reply, answer: 'Parcels weigh 30 kg at most.' })).not.toContain('other_figures');
  });

  it('finds a pointer to the same page right', () => {
    const reply = 'Please see https://www.example.com/help/shipping/?utm=mail for all of it.';
    const answer = 'It is in [our list](https://example.com/help/shipping).';
    expect(verdict({ reply, answer })).toBe('right: same_link');
  });

  it('goes by words where there are no figures', () => {
    const question = 'How do I change my password?';
    const reply = 'Open the settings, choose security, then click the reset button.';
    const similar = 'In the settings, under security, click the reset button.';
    expect(verdict({ question, reply, answer: similar })).toBe('right: similar_words');
    const unlike = 'Our warehouse ships furniture on weekdays from Hamburg.';
    expect(verdict({ question, reply, answer: unlike })).toBe('wrong: little_in_common');
  });

  it('does not find a no right where the colleague said yes', () => {
    const question = 'May I bring a dog?';
    const reply = 'Yes, pets are welcome in every room of the hotel.';
    expect(verdict({ question, reply, answer: 'Pets are not welcome in rooms of the hotel.' })).toBe(
      'partly: other_negation',
    );
  });

  it('compares no words of two languages', () => {
    const reply = 'Open the settings, choose security, then click the reset button.';
    const languages = { reply: 'en', answer: 'de' };
    expect(verdict({ reply, answer: 'Öffnen Sie die Einstellungen.', languages })).toBe(
      'not_comparable: other_language',
    );
  });
});

describe('An answer of a turn beside a reply', () => {
  const given = { question: 'What does delivery cost?', answer: 'Die Lieferung mit der Post kostet wenig.' };

  it('is compared in the language that the colleague wrote in', () => {
    const citations = [{ quote: 'Die Lieferung kostet wenig.' }];
    const said = (reply: string): unknown => besideReply({ ...given, reply, language: 'de', citations });
    expect(said('The parcel service is cheap for you, and it is quick.')).toMatchObject({ reason: 'other_language' });
    expect(said('Die Lieferung mit der Post kostet euch nur wenig.')).toMatchObject({ verdict: 'right' });
  });

  it('is compared with how a long reply begins', () => {
    const answer = 'Delivery costs €8.';
    const reply = (words: number): string => `${'Thank you for your patience. '.repeat(words)} It costs €8 by parcel.`;
    const said = (words: number): unknown =>
      besideReply({ ...given, answer, reply: reply(words), language: 'en', citations: [] });
    expect(said(10)).toMatchObject({ reason: 'same_figures' });
    expect(said(10_000)).not.toMatchObject({ reason: 'same_figures' });
  });
});
