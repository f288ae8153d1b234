import type { AppRequest } from '../policy/request.js';
import { placeOf } from './place.js';

const HEADERS = { country: 'cf-ipcountry', region: 'cf-region', city: 'cf-ipcity' };
const NOWHERE = { country: null, region: null, city: null };
/** A request as Node reads it: header bytes as Latin-1. */
const asked = (headers: Record<string, string>, trusted = true): AppRequest =>
  ({ headers, socket: {}, app: { get: () => () => trusted } }) as unknown as AppRequest;
const latin = (text: string): string => Buffer.from(text).toString('latin1');

describe('where a client is', () => {
  const told = { 'cf-ipcountry': 'br', 'cf-region': 'SP', 'cf-ipcity': latin('São Paulo') };

  it('is what a trusted proxy says, in the headers that the operator named', () => {
    expect(placeOf(asked(told), HEADERS)).toEqual({ country: 'BR', region: 'SP', city: 'São Paulo' });
    expect(placeOf(asked(told), { ...NOWHERE, country: 'cf-ipcountry' })).toEqual({ ...NOWHERE, country: 'BR' });
  });

  it('is unknown where anybody else says it, or nobody', () => {
    expect(placeOf(asked(told, false), HEADERS)).toEqual(NOWHERE);
    expect(placeOf(asked(told), NOWHERE)).toEqual(NOWHERE);
    expect(placeOf(asked({}), HEADERS)).toEqual(NOWHERE);
  });

  it.each(['XX', 'T1', 'ZZ', 'Brazil', '', '<b'])('is no country called %p', (country) => {
    expect(placeOf(asked({ 'cf-ipcountry': country }), HEADERS).country).toBeNull();
  });

  it.each([
    ['S%C3%A3o%20Paulo', 'São Paulo'],
    [Buffer.from('São Paulo', 'latin1').toString('latin1'), 'São Paulo'],
    ['100%', '100%'],
    ['a%00b', 'ab'],
    ['  ', null],
    ['x'.repeat(200), 'x'.repeat(100)],
  ])('has of the city %p kept %p', (sent, kept) => {
    expect(placeOf(asked({ 'cf-ipcity': sent }), HEADERS).city).toBe(kept);
  });
});
