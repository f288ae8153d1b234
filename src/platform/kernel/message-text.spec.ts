import fc from '../../../test/support/fast-check.js';
import { MESSAGE_TEXT, withoutText } from './message-text.js';

const isListed = (object: string, key: string): boolean =>
  MESSAGE_TEXT[object]!.some((path) => path.split('.')[0] === key);

describe('what an endpoint without include_text receives', () => {
  it('has null for message text, at any depth, and everything else', () => {
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

  it('gains no field that was absent, as in `previous`, and nothing within null', () => {
    expect(withoutText('handoff', { status: 'open' })).toEqual({ status: 'open' });
    expect(withoutText('handoff', { ask: 'Why?', action: null })).toEqual({ ask: null, action: null });
    const action = { name: 'refund', arguments: { order: 7 }, expires_at: 'later' };
    expect(withoutText('handoff', { action })).toEqual({ action: { ...action, arguments: null } });
  });

  it('differs from the original only in the listed fields, whatever else is there', () => {
    const json = fc.dictionary(
      fc.string().filter((key) => !/^__/.test(key)),
      fc.jsonValue(),
    );
    const objects = fc.constantFrom(...Object.keys(MESSAGE_TEXT));
    fc.assert(
      fc.property(objects, json, fc.array(fc.string(), { minLength: 1, maxLength: 3 }), (object, others, said) => {
        const top = MESSAGE_TEXT[object]!.filter((path) => !path.includes('.'));
        const lists = MESSAGE_TEXT[object]!.filter((path) => path.includes('.*.')).map((path) => path.split('.*.'));
        const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !isListed(object, key)));
        const texts = Object.fromEntries(top.map((path, at) => [path, said[at % said.length]]));
        const items = lists.map(([list, field]) => [list!, said.map((text, index) => ({ index, [field!]: text }))]);
        const resource = { ...rest, ...texts, ...Object.fromEntries(items) };
        const before = structuredClone(resource);
        const bare = withoutText(object, resource) as Record<string, unknown>;
        expect(resource).toEqual(before);
        expect(bare).toEqual({
          ...rest,
          ...Object.fromEntries(top.map((path) => [path, null])),
          ...Object.fromEntries(
            lists.map(([list, field]) => [list!, said.map((_, index) => ({ index, [field!]: null }))]),
          ),
        });
        expect(withoutText(object, bare)).toEqual(bare);
      }),
    );
  });

  it('is unchanged if the resource has no message text', () => {
    const contact = { object: 'contact', name: 'Ada', intent: 'kept' };
    expect(withoutText('contact', contact)).toBe(contact);
  });
});
