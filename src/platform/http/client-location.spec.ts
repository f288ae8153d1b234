import type { AppRequest } from '../policy/request.js';
import { locationOf } from './client-location.js';
import { networkOf } from './client-network.js';

const HEADERS = { country: 'cf-ipcountry', region: 'cf-region', city: 'cf-ipcity' };
const NOWHERE = { country: null, region: null, city: null };
/** A request as Node reads it: header bytes as Latin-1. */
const requestWith = (headers: Record<string, string>, trusted = true): AppRequest =>
  ({ headers, socket: {}, app: { get: () => () => trusted } }) as unknown as AppRequest;
const latin = (text: string): string => Buffer.from(text).toString('latin1');

describe('the location of a client', () => {
  const sent = { 'cf-ipcountry': 'br', 'cf-region': 'SP', 'cf-ipcity': latin('São Paulo') };

  it('is what a trusted proxy reports, in the headers that the operator named', () => {
    expect(locationOf(requestWith(sent), HEADERS)).toEqual({ country: 'BR', region: 'SP', city: 'São Paulo' });
    expect(locationOf(requestWith(sent), { ...NOWHERE, country: 'cf-ipcountry' })).toEqual({
      ...NOWHERE,
      country: 'BR',
    });
  });

  it('is unknown if an untrusted peer reports it, or if no header does', () => {
    expect(locationOf(requestWith(sent, false), HEADERS)).toEqual(NOWHERE);
    expect(locationOf(requestWith(sent), NOWHERE)).toEqual(NOWHERE);
    expect(locationOf(requestWith({}), HEADERS)).toEqual(NOWHERE);
  });

  it.each(['XX', 'T1', 'ZZ', 'Brazil', '', '<b'])('is not a country called %p', (country) => {
    expect(locationOf(requestWith({ 'cf-ipcountry': country }), HEADERS).country).toBeNull();
  });

  it.each([
    ['S%C3%A3o%20Paulo', 'São Paulo'],
    [Buffer.from('São Paulo', 'latin1').toString('latin1'), 'São Paulo'],
    ['100%', '100%'],
    ['a%00b', 'ab'],
    ['  ', null],
    ['x'.repeat(200), 'x'.repeat(100)],
  ])('keeps of the city %p only %p', (sent, kept) => {
    expect(locationOf(requestWith({ 'cf-ipcity': sent }), HEADERS).city).toBe(kept);
  });
});

describe('the network of a client', () => {
  it('is its IPv4 address also where a dual-stack socket or a proxy writes it as IPv6', () => {
    expect(networkOf('::ffff:203.0.113.1')).toBe(networkOf('203.0.113.1'));
    expect(networkOf('::ffff:203.0.113.2')).not.toBe(networkOf('::ffff:203.0.113.1'));
  });
});
