import { WIDGET_TEXT_KEYS } from '../../src/features/widget/widget-texts.js';
import english from '../../web/widget/texts/en.js';

describe('the words of the widget', () => {
  it('can each be said by a workspace in its own way, and no others', () => {
    expect([...WIDGET_TEXT_KEYS].sort()).toEqual(Object.keys(english).sort());
  });
});
