import { linksOf } from './links.js';

const PAGE = 'https://example.com/help/';
const read = async (html: string): Promise<string[]> =>
  (await linksOf(Buffer.from(html), PAGE)).map(({ href }) => href);

describe('the links of a page', () => {
  it('are resolved against its base', async () =>
    expect(await read('<base href="/docs/"><a href="a#x">a</a><a href="a">a</a><a href="mailto:x">b</a>')).toEqual([
      'https://example.com/docs/a',
    ]));

  it('do not cost the length of the base each: one that no address has is not used', async () => {
    const base = `/${'long/'.repeat(1_000)}`;
    expect(await read(`<base href="${base}"><a href="a">a</a><a href="${base}">b</a>`)).toEqual([`${PAGE}a`]);
  });
});
