import { WIDGET_TEXT_KEYS } from '../../src/company/widget/widget-texts.js';
import english from '../../web/widget/texts/en.js';
import attaching from '../../web/widget/files/texts/en.js';
import spoken from '../../web/widget/voice/texts/en.js';

describe('the widget’s texts', () => {
  it('can each be replaced by a workspace, and no other texts can be set', () => {
    expect([...WIDGET_TEXT_KEYS].sort()).toEqual(Object.keys({ ...english, ...spoken, ...attaching }).sort());
  });
});
