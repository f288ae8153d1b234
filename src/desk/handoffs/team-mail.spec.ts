import { teamMail } from './team-mail.js';

const FACTS = { ticket_number: 42, kind: 'live_chat', ask: 'Where is my parcel?', company: 'Acme' } as const;

describe('a mail to the team', () => {
  it('says which hand-off it is about, what the customer asks, and where to answer', () => {
    expect(teamMail('opened', FACTS, 'https://agent.example.com')).toEqual({
      subject: 'HO-42: new live chat (Acme)',
      text:
        'A hand-off was opened in Acme.\n\nHand-off: HO-42, live chat\nRequest: Where is my parcel?\n\n' +
        'https://agent.example.com\n',
    });
    expect(teamMail('waiting', { ...FACTS, ask: '' }, null)).toEqual({
      subject: 'HO-42: the customer is waiting (Acme)',
      text: 'The customer wrote again, and has no answer yet.\n\nHand-off: HO-42, live chat\n',
    });
  });

  it('turns customer text into neither links nor extra lines, and truncates it', () => {
    const ask = `Look at https://evil.example/x\r\nSubject: hi <a@b.example> ${'ß'.repeat(400)}`;
    const { subject, text } = teamMail('opened', { ...FACTS, ask, company: 'A\r\nB' }, null);
    expect(subject).toBe('HO-42: new live chat (A B)');
    expect(text).not.toMatch(/:\/\/|\w\.\w|@|<|\r/);
    const request = text.split('\n').find((line) => line.startsWith('Request: '))!;
    expect([...request]).toHaveLength('Request: '.length + 301);
  });
});
