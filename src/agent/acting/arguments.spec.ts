import { answerTo, extractArguments } from './arguments.js';

const taken = (properties: Record<string, object>, message: string) =>
  extractArguments({ type: 'object', properties, required: Object.keys(properties) } as never, message);
const text = { type: 'string' };

describe('arguments', () => {
  it('are what the person said, in the form that the schema requires', () => {
    const properties = {
      email: { type: 'string', format: 'email' },
      phone: text,
      date: { type: 'string', format: 'date' },
      link: { type: 'string', format: 'uri' },
      note: text,
    };
    const message = 'Mail ann@example.com or +49 30 1234567 on 2027-03-01, see https://example.com/a?b=1: "two words"';
    expect(taken(properties, message)).toMatchObject({
      arguments: {
        ...{ email: 'ann@example.com', phone: '+49 30 1234567', date: '2027-03-01' },
        ...{ link: 'https://example.com/a?b=1', note: 'two words' },
      },
      missing: [],
    });
  });

  it('are distinguished by the preceding word, or not taken at all', () => {
    const properties = { order_id: text, ticket_id: text };
    expect(taken(properties, 'order 17 of ticket 4').arguments).toEqual({ order_id: '17', ticket_id: '4' });
    expect(taken(properties, '17 and 4')).toMatchObject({ arguments: {}, missing: ['order_id', 'ticket_id'] });
    expect(taken({ order_id: text }, '17 and 4').missing).toEqual(['order_id']);
  });

  it('stay within their schema', () => {
    const seats = { seats: { type: 'integer', minimum: 1, maximum: 10 } };
    expect(taken(seats, 'for 5 of us').arguments).toEqual({ seats: 5 });
    expect(taken(seats, 'for 50 of us').missing).toEqual(['seats']);
    expect(taken(seats, 'for 2.5 of us').missing).toEqual(['seats']);
    const plan = { plan: { enum: ['gold', 'silver'] } };
    expect(taken(plan, 'gold please').arguments).toEqual({ plan: 'gold' });
    expect(taken(plan, 'gold or silver').missing).toEqual(['plan']);
    expect(taken({ code: { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' } }, 'it is AB-123 ok').arguments).toEqual({
      code: 'AB-123',
    });
    const number = { order: { type: 'string', pattern: '^\\d{4}$' } };
    expect(taken(number, 'it is KT-2231, of 2 boxes').arguments).toEqual({ order: '2231' });
  });

  it('may be the whole message, after the agent has asked for one', () => {
    expect(answerTo('street', { property: text, message: ' Elm Street 5 ' })).toBe('Elm Street 5');
    expect(answerTo('order_id', { property: text, message: '#17' })).toBe('17');
    expect(answerTo('order_id', { property: text, message: 'it is 17' })).toBe('17');
    expect(answerTo('order_id', { property: text, message: 'I do not know' })).toBeUndefined();
    expect(answerTo('street', { property: text, message: 'What for?' })).toBeUndefined();
    expect(answerTo('email', { property: { type: 'string', format: 'email' }, message: 'not yet' })).toBeUndefined();
  });

  it.each([
    [{ type: 'string', pattern: '^[0-9]{1,6}$' }, 'cancel KT-2231', '2231'],
    [{ type: 'string', pattern: '^KT-[0-9]{4}$' }, 'cancel kt-2231', 'KT-2231'],
    [{ type: 'string', pattern: '^KT-[0-9]{4}$' }, 'cancel 2231', 'KT-2231'],
    [{ type: 'integer' }, 'cancel KT-2231', 2231],
    [{ type: 'integer' }, 'cancel it by 3-5 days', undefined],
  ])('have a number as their pattern has it, whatever letters are before it: %j', (property, message, value) => {
    const schema = { type: 'object', properties: { order_id: property } };
    expect(extractArguments(schema, message).arguments['order_id']).toBe(value);
  });
});
