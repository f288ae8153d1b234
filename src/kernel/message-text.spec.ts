import { withoutText } from './message-text.js';

describe('what an endpoint without include_text gets', () => {
  it('has null for what was said, at any depth, and everything else', () => {
    const answer = {
      object: 'answer',
      status: 'answered',
      answer: 'It costs 5.',
      sentences: [{ text: 'It costs 5.', citations: [0] }],
      citations: [{ index: 0, title: 'Fees', quote: 'It costs 5.' }],
    };
    const before = structuredClone(answer);
    expect(withoutText('answer', answer)).toEqual({
      object: 'answer',
      status: 'answered',
      answer: null,
      sentences: [{ text: null, citations: [0] }],
      citations: [{ index: 0, title: 'Fees', quote: null }],
    });
    expect(answer).toEqual(before);
  });

  it('has no field that was not there, as in `previous`, and nothing within null', () => {
    expect(withoutText('handoff', { status: 'open' })).toEqual({ status: 'open' });
    expect(withoutText('handoff', { ask: 'Why?', action: null })).toEqual({ ask: null, action: null });
    const action = { name: 'refund', arguments: { order: 7 }, expires_at: 'later' };
    expect(withoutText('handoff', { action })).toEqual({ action: { ...action, arguments: null } });
  });

  it('is whole where the resource has no message text', () => {
    const contact = { object: 'contact', name: 'Ada', intent: 'kept' };
    expect(withoutText('contact', contact)).toBe(contact);
  });
});
