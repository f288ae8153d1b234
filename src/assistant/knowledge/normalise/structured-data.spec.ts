import { normalise } from './normalise.js';

const page = (data: unknown, { body = '<div id="root"></div>', lang = 'en' } = {}) =>
  normalise({
    format: 'html',
    text: `<!doctype html><html lang="${lang}"><head><title>Help</title><script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script></head><body>${body}<noscript>Enable JavaScript.</noscript></body></html>`,
  });

const QUESTIONS = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: [
    {
      '@type': 'Question',
      name: 'How long do I have?',
      acceptedAnswer: {
        '@type': 'Answer',
        text: '<p>You have <b>30</b> days.</p><p>See <a href="https://a.test/r">returns</a>.</p>',
      },
    },
    { '@type': 'Question', name: 'Is a < b?', acceptedAnswer: [{ text: 'It costs 19<sup>99</sup> euro.' }] },
  ],
};
const LAMP = {
  '@type': 'Product',
  name: 'Oak lamp',
  description: 'A lamp of oak.',
  offers: { '@type': 'Offer', price: 19.99, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
};

describe('a page that scripts draw', () => {
  it('is read from its questions, and says so', async () => {
    expect(await page(QUESTIONS)).toEqual({
      ...{ title: 'Help', language: 'en', isStructured: true },
      text: '## How long do I have?\n\nYou have 30 days.\n\nSee [returns](https://a.test/r).\n\n## Is a < b?\n\nIt costs 19.99 euro.',
    });
  });

  it.each([
    ['in a graph', { '@graph': [{ '@type': 'WebSite', name: 'Shop' }, QUESTIONS] }],
    ['in a list', [[QUESTIONS]]],
    ['as the page’s part', { '@type': 'WebPage', hasPart: [QUESTIONS] }],
  ])('whatever holds them: %s', async (_, data) => {
    expect((await page(data)).text).toContain('## How long do I have?\n\nYou have 30 days.');
  });

  it('is read from its products, with the limits of their prices', async () => {
    expect((await page(LAMP)).text).toBe('## Oak lamp\n\nA lamp of oak.\n\n- Oak lamp: 19.99 EUR');
    const offers = [
      { name: 'Used', price: '9', priceCurrency: 'EUR', availability: 'http://schema.org/OutOfStock' },
      { lowPrice: 5, highPrice: 7, priceCurrency: 'USD', priceValidUntil: '2026-01-31' },
      { price: 3 },
    ];
    expect((await page({ ...LAMP, offers })).text).toMatch(
      /- Used: 9 EUR \(out of stock\)\n- Oak lamp: 5–7 USD \(– 2026-01-31\)$/,
    );
  });

  it('is read from its opening hours, in its language', async () => {
    const shop = {
      '@type': ['Store'],
      name: 'Lampenhaus',
      telephone: '+49 30 1234',
      address: { streetAddress: 'Ring 1', postalCode: '10115', addressLocality: 'Berlin' },
      openingHoursSpecification: [
        { dayOfWeek: ['https://schema.org/Monday', 'Tuesday'], opens: '09:00:00', closes: '18:00' },
        { dayOfWeek: 'http://schema.org/Sunday', opens: '00:00', closes: '00:00' },
        { opens: '10:00', closes: '12:00', validFrom: '2026-12-24', validThrough: '2026-12-24' },
      ],
    };
    expect((await page(shop, { lang: 'de' })).text).toBe(
      '## Lampenhaus\n\n- Montag, Dienstag: 09:00–18:00\n- Sonntag: –\n- 2026-12-24: 10:00–12:00\n- Ring 1, 10115, Berlin\n- +49 30 1234',
    );
    expect((await page({ name: 'A', openingHours: ['Mo-Fr 09:00-17:00'] })).text).toContain('- Mo-Fr 09:00-17:00');
  });

  it('keeps the few words that it shows', async () => {
    const { text, isStructured } = await page(LAMP, { body: '<p>Loading …</p>' });
    expect(text).toMatch(/^Loading …\n\n## Oak lamp/);
    expect(isStructured).toBe(true);
  });

  it('without any, or with damaged ones, has no text', async () => {
    for (const data of [{ '@type': 'WebSite', name: 'Shop' }, '{"@type": "FAQPage",', 'null', '[1, "a", null]'])
      await expect(page(data)).rejects.toMatchObject({ reason: 'empty' });
  });
});

it('a page with text is read as it is shown, whatever its structured data say', async () => {
  const { text, isStructured } = await page(LAMP, { body: '<h1>Oak lamp</h1><p>Now 15 EUR.</p>' });
  expect([text, isStructured]).toEqual(['# Oak lamp\n\nNow 15 EUR.', undefined]);
});
