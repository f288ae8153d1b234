/** How a lead is named. */
import { lead } from '../../testing/examples.js';
import texts from '../../texts/en/leads.js';
import { factsOf, subtitleOf, titleOf } from './words.js';

describe('a lead', () => {
  it.each([
    [{ intent: 'A retreat', name: 'Ann' }, 'A retreat'],
    [{ name: 'Ann', company: 'Fjord' }, 'Ann'],
    [{ company: 'Fjord', email: 'a@example.com' }, 'Fjord'],
    [{ email: 'a@example.com', phone: '1' }, 'a@example.com'],
    [{ phone: '+49 30 1' }, '+49 30 1'],
    [{}, 'Lead'],
  ])('of %j is called %s', (of, title) => expect(titleOf(lead(of), texts)).toBe(title));

  it('is described by what its title does not say', () => {
    const of = { name: 'Ann', company: 'Fjord', email: 'a@example.com' };
    expect(subtitleOf(lead(of), texts)).toBe('Fjord · a@example.com');
    expect(subtitleOf(lead({ ...of, intent: 'A retreat' }), texts)).toBe('Ann · Fjord');
    expect(subtitleOf(lead(), texts)).toBe('');
  });

  it('has its further facts as people write them, without empty ones', () => {
    const fields = { beta: true, off: false, seats: 40, days: ['Mon', 'Tue'], nothing: null, blank: '' };
    expect(factsOf(lead({ fields }), texts)).toEqual([
      ['beta', 'yes'],
      ['off', 'no'],
      ['seats', '40'],
      ['days', 'Mon, Tue'],
    ]);
  });
});
