import { teamMail } from './team-mail.js';

const FACTS = { ticket_number: 42, kind: 'live_chat', ask: 'Where is my parcel?', company: 'Acme' } as const;

describe('a mail to the team', () => {
  it('says which hand-off it is about, what the customer asks, and where to answer', () => {
    expect(teamMail('opened', FACTS, { url: 'https://agent.example.com', locale: null })).toEqual({
      subject: 'HO-42: new live chat (Acme)',
      text:
        'There is a new hand-off in Acme.\n\nHand-off: HO-42, live chat\nRequest: Where is my parcel?\n\n' +
        'https://agent.example.com\n',
    });
    expect(teamMail('waiting', { ...FACTS, ask: '' }, { url: null, locale: 'en-GB' })).toEqual({
      subject: 'HO-42: the customer is waiting (Acme)',
      text: 'The customer wrote again and is waiting for an answer.\n\nHand-off: HO-42, live chat\n',
    });
  });

  it('is in the language of its reader', () => {
    expect(teamMail('assigned', FACTS, { url: null, locale: 'de-AT' })).toEqual({
      subject: 'HO-42: Ihnen zugewiesen (Acme)',
      text: 'Ihnen wurde eine Übergabe zugewiesen.\n\nÜbergabe: HO-42, Live-Chat\nAnliegen: Where is my parcel?\n',
    });
  });

  it('has no signs of Markdown', () => {
    const { text } = teamMail('opened', { ...FACTS, ask: 'Is **this** _mine_?' }, { url: null, locale: null });
    expect(text).toContain('Request: Is this mine?');
  });

  it('turns customer text into neither links nor extra lines, and truncates it', () => {
    const ask = `Look at https://evil.example/x\r\nSubject: hi <a@b.example> ${'ß'.repeat(400)}`;
    const { subject, text } = teamMail('opened', { ...FACTS, ask, company: 'A\r\nB' }, { url: null, locale: null });
    expect(subject).toBe('HO-42: new live chat (A B)');
    expect(text).not.toMatch(/:\/\/|\w\.\w|@|<|\r/);
    const request = text.split('\n').find((line) => line.startsWith('Request: '))!;
    expect([...request]).toHaveLength('Request: '.length + 301);
  });
});
