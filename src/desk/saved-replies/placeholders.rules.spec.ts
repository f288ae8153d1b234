import { filled, unknownPlaceholder } from './placeholders.rules.js';

const NAMES = { contact: 'Ada King Lovelace', agent: 'Bo Diddley' };

describe('placeholders of a saved reply', () => {
  it.each([
    ['Hello {{contact.name}}, this is {{agent.name}}.', 'Hello Ada King Lovelace, this is Bo Diddley.'],
    ['Hello {{ contact.first_name }}, {{agent.first_name}} here.', 'Hello Ada, Bo here.'],
    ['Hello {{contact.name|there}}', 'Hello Ada King Lovelace'],
    ['No braces { } at all, nor {{ }', 'No braces { } at all, nor {{ }'],
  ])('%s becomes %s', (text, expected) => expect(filled(text, NAMES)).toBe(expected));

  it('are replaced by their fallback if a name is unknown, or by nothing', () => {
    const unknown = { contact: null, agent: '  ' };
    expect(filled('Hello {{contact.first_name| there }}!{{agent.name}}', unknown)).toBe('Hello there!');
  });

  it('inside a name are not replaced', () => {
    expect(filled('Hello {{contact.name}}', { contact: '{{agent.name}} $& $1', agent: 'Bo' })).toBe(
      'Hello {{agent.name}} $& $1',
    );
  });

  it('that do not exist are detected', () => {
    expect(unknownPlaceholder('Hello {{contact.name}} and {{contact.email}}')).toBe('{{contact.email}}');
    expect(unknownPlaceholder('Hello {{}}')).toBe('{{}}');
    expect(unknownPlaceholder('Hello {{contact.name|a|b}} { {x} }')).toBeNull();
  });
});
