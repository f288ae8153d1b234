import { splitFenced, whatsAppText } from './whatsapp-text.rules.js';

describe('the Markdown of a teammate in WhatsApp', () => {
  it.each([
    ['a **b** _c_ ~~d~~ `e`', 'a *b* _c_ ~d~ `e`'],
    ['**bold _and_ more**', '*bold _and_ more*'],
    ['Hello,\n- **one**\n* two\n\n3. x\n4. y', 'Hello,\n- *one*\n- two\n\n3. x\n4. y'],
    ['> said\n> **so**', '> said\n> *so*'],
    ['```\nif (a * b)\n```', '```if (a * b)```'],
    [
      'see [our **page**](https://a.example/b), https://a.example',
      'see our *page* (https://a.example/b), https://a.example',
    ],
    ['2 * 3 * 4, snake_case', '2 * 3 * 4, snake_case'],
  ])('is shown in its notation: %j', (written, shown) => expect(whatsAppText(written)).toBe(shown));

  it.each([
    ['gro**ß**e', 'große'],
    ['**2*3**', '2*3'],
    ['`a``b`', 'a' + 'b'],
  ])('leaves out signs that WhatsApp would show as they are: %j', (written, shown) =>
    expect(whatsAppText(written)).toBe(shown),
  );

  it('keeps what is fenced together when it is split', () => {
    const pieces = splitFenced(`Look:\n\n\`\`\`${'line of code\n'.repeat(20)}\`\`\`\n\nBye`, 100);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(100);
      expect(piece.split('```').length % 2).toBe(1);
    }
    expect(pieces.join('\n').match(/line of code/g)).toHaveLength(20);
  });
});
