import { instanceOf } from './conversion.js';
import { IsDateTime, IsQueryBoolean } from './fields.js';
import { readObject } from './input.js';
import { Nested } from './nested.js';

class Window {
  @IsQueryBoolean()
  open!: boolean;
}

class Change {
  @IsQueryBoolean()
  flag!: boolean;
  @IsDateTime()
  at!: string;
  @Nested(Window)
  window!: Window;
  attributes!: Record<string, unknown>;
  count!: number;
}

describe('the instance of a body', () => {
  it('has converted fields, and objects of their own class', () => {
    const made = readObject(Change, { flag: 'true', at: '2026-01-01T02:00:00+02:00', window: { open: 'false' } });
    expect(made).toBeInstanceOf(Change);
    expect(made.window).toBeInstanceOf(Window);
    expect(made).toEqual({ flag: true, at: '2026-01-01T00:00:00.000Z', window: { open: false } });
  });

  it.each([null, '', true, [5], '5'])('converts nothing that no field says it converts: %j', (value) => {
    expect(instanceOf(Change, { count: value }).count).toEqual(value);
  });

  it.each(['{"open":{"constructor":1}}', '{"constructor":1}'])('names what is wrong in an object: %s', (json) => {
    const read = () => readObject(Change, { window: JSON.parse(json) as unknown });
    expect(read).toThrow(expect.objectContaining({ param: expect.stringMatching(/^window\.(open|constructor)/) }));
  });

  it('keeps a free map as it was sent, whatever its keys', () => {
    const attributes = JSON.parse('{"constructor": {"a": 1}, "__proto__": 2, "to": []}') as Record<string, unknown>;
    expect(instanceOf(Change, { attributes }).attributes).toBe(attributes);
  });
});
