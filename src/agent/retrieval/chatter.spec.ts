import { isWeak, partMessage } from './chatter.js';

describe('a message', () => {
  it.each([
    ['Hi there, I was wondering what is the wire fee? thanks!!', 'what is the wire fee?'],
    ['Hello! My card was stolen in Rome. How do I block it? Thank you.', 'How do I block it?'],
    ['Guten Tag, können Sie mir sagen, wie hoch die Gebühr ist?', 'wie hoch die Gebühr ist?'],
    ['你好，请问手续费是多少？', '手续费是多少？'],
  ])('is parted into what it asks and the rest: %s', (message, core) => {
    expect(partMessage(message).core).toBe(core);
  });

  it('is all core when it asks nothing in so many words', () => {
    expect(partMessage('wire fee gold account')).toEqual({ core: 'wire fee gold account', aside: '' });
  });

  it('keeps a question whole that only looks like a lead', () => {
    expect(partMessage('What did Newton know?').core).toBe('What did Newton know?');
    expect(partMessage('Can you explain?').core).toBe('Can you explain?');
  });

  it('knows words of courtesy from words of matter', () => {
    expect([isWeak('wondering'), isWeak('fee')]).toEqual([true, false]);
  });
});
