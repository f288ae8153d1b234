import { newId, newRequestId, UUID } from './ids.js';

const MANY = 20_000;
const many = (): string[] => Array.from({ length: MANY }, newId);

afterEach(() => jest.restoreAllMocks());

describe('a new id', () => {
  it('is a uuid of version 7 that contains its creation time', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(UUID);
    expect(id[14]).toBe('7');
    expect('89ab').toContain(id[19]);
    const at = parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('sorts after earlier ids, also within a millisecond and when the clock is set back', () => {
    const ids = many();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now - 60_000);
    ids.push(...many());
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('cannot be guessed from the previous one', () => {
    const ends = new Set(many().map((id) => id.slice(-10)));
    expect(ends.size).toBe(MANY);
  });
});

describe('a new request id', () => {
  it('is req_ and 26 characters, unique each time', () => {
    const ids = Array.from({ length: MANY }, newRequestId);
    for (const id of ids) expect(id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(new Set(ids).size).toBe(MANY);
  });
});
