/** Origins as people paste them. */
import { originOf, originsIn } from './origins.js';

describe('an origin', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['https://www.example.com/', 'https://www.example.com'],
    ['https://www.example.com/shop/shoes?size=9#top', 'https://www.example.com'],
    ['www.example.com/shop', 'https://www.example.com'],
    ['HTTPS://Example.COM:443', 'https://example.com'],
    ['https://*.example.com/shop', 'https://*.example.com'],
    ['http://localhost:3000/test', 'http://localhost:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost/test', 'http://localhost'],
    ['127.0.0.1:4101/shop', 'http://127.0.0.1:4101'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['shop.localhost:3000', 'http://shop.localhost:3000'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('is taken from %j', (text, origin) => expect(originOf(text)).toBe(origin));

  it.each(['our shop', 'mailto:team@example.com', 'ftp://example.com', 'shop', 'https://'])(
    'is left to the service to refuse: %j',
    (text) => expect(originOf(text)).toBe(text),
  );

  it('is taken once', () =>
    expect(originsIn(['https://example.com/a', 'example.com/b'])).toEqual(['https://example.com']));
});
