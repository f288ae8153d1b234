/** What a page that scripts draw says in its structured data (JSON-LD of schema.org): questions, products, hours. */
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isObject } from '../../../platform/kernel/is-object.js';

type Thing = Record<string, unknown>;

const SOURCE_MAX = 500_000;
const THINGS_MAX = 2_000;
const DEPTH_MAX = 12;

/** As HTML, of which the answers are already; empty if there is none. @param language of the page */
export function structuredHtml(document: Tree.Document, language: string | null): string {
  const things: Thing[] = [];
  for (const source of sourcesIn(document)) collect(parsed(source), things, 0);
  return things.map((thing) => htmlOf(thing, language)).join('\n');
}

function sourcesIn(document: Tree.Document): string[] {
  const found: string[] = [];
  const open: Tree.ParentNode[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    const elements = node.childNodes.filter((child): child is Tree.Element => 'tagName' in child);
    for (const { tagName, attrs, childNodes } of elements)
      if (
        tagName === 'script' &&
        attrs.some(({ name, value }) => name === 'type' && /^application\/ld\+json/i.test(value))
      )
        found.push(childNodes.map((child) => ('value' in child ? child.value : '')).join(''));
    open.push(...elements.reverse());
  }
  return found;
}

function parsed(source: string): unknown {
  try {
    return source.length > SOURCE_MAX ? null : JSON.parse(source);
  } catch {
    return null; // as for browsers, which pass over it
  }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.flat(DEPTH_MAX) : value === undefined ? [] : [value];
const thingsOf = (value: unknown): Thing[] => listOf(value).filter(isObject);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What has something to tell; containers are looked into. */
function collect(value: unknown, things: Thing[], depth: number): void {
  if (depth > DEPTH_MAX) return;
  for (const thing of thingsOf(value)) {
    if (things.length >= THINGS_MAX) return;
    const isTold = htmlOf(thing, null) !== '';
    if (isTold) things.push(thing);
    else
      for (const part of ['@graph', 'mainEntity', 'itemListElement', 'item', 'hasPart'])
        collect(thing[part], things, depth + 1);
  }
}

function htmlOf(thing: Thing, language: string | null): string {
  const name = escaped(textOf(thing['name']) || textOf(thing['headline']));
  const answers = thingsOf(thing['acceptedAnswer']).map((answer) => textOf(answer['text']));
  const body = textOf(thing['articleBody']);
  const lines = [...offersOf(thing, name), ...hoursOf(thing, language), ...reachedBy(thing)];
  const description = lines.length > 0 ? textOf(thing['description']) : '';
  const told = [...answers, ...[body, description].filter(Boolean).map((text) => `<p>${text}</p>`)].join('\n');
  if (told === '' && lines.length === 0) return '';
  const list = lines.length > 0 ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : '';
  return `${name === '' ? '' : `<h2>${name}</h2>`}<div>${told}</div>${list}`;
}

/** `Oak lamp: 19.99 EUR (until 2026-01-31, out of stock)`: no word of ours that the page's language would lack. */
function offersOf(thing: Thing, name: string): string[] {
  return thingsOf(thing['offers']).flatMap((offer) => {
    const [least, most] = [textOf(offer['lowPrice']), textOf(offer['highPrice'])];
    const price = textOf(offer['price']) || [least, most].filter(Boolean).join('–');
    const currency = textOf(offer['priceCurrency']);
    if (price === '' || currency === '')
      return thingsOf(offer['offers']).flatMap((one) => offersOf({ offers: one }, name));
    const availability = lastPart(textOf(offer['availability']));
    const until = textOf(offer['priceValidUntil']);
    const limits = [
      until === '' ? '' : `– ${until}`,
      /^(?:InStock)?$/.test(availability) ? '' : availability.replace(/\B[A-Z]/g, ' $&').toLowerCase(),
    ].filter(Boolean);
    const what = escaped(textOf(offer['name'])) || name;
    return [
      `${what === '' ? '' : `${what}: `}${escaped([price, currency].join(' '))}${limits.length > 0 ? ` (${escaped(limits.join(', '))})` : ''}`,
    ];
  });
}

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Of a business, or of what holds them. */
function hoursOf(thing: Thing, language: string | null): string[] {
  const plain = listOf(thing['openingHours']).map(textOf).filter(Boolean);
  const given = thingsOf(
    thing['openingHoursSpecification'] ?? (thing['@type'] === 'OpeningHoursSpecification' ? thing : undefined),
  );
  const specified = given.flatMap((hours) => {
    const days = listOf(hours['dayOfWeek'])
      .map((day) => dayName(lastPart(textOf(day)), language))
      .filter(Boolean);
    const [opens, closes] = [hours['opens'], hours['closes']].map((time) =>
      textOf(time).replace(/^(\d\d:\d\d):00.*$/, '$1'),
    );
    const dates = [hours['validFrom'], hours['validThrough']].map((date) => textOf(date).slice(0, 10)).filter(Boolean);
    if (!opens || !closes || (days.length === 0 && dates.length === 0)) return [];
    const isClosed = opens === closes && opens === '00:00';
    const when = [days.join(', '), [...new Set(dates)].join(' – ')].filter(Boolean).join(', ');
    return [`${when}: ${isClosed ? '–' : `${opens}–${closes}`}`];
  });
  return [...plain, ...specified].map(escaped);
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** In the page's language. */
function dayName(day: string, language: string | null): string {
  const at = DAYS.indexOf(day);
  if (at < 0 || language === null) return day;
  try {
    // 1 January 2023 was a Sunday.
    return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + at));
  } catch {
    return day;
  }
}

function reachedBy(thing: Thing): string[] {
  const place = thingsOf(thing['address'])[0];
  const parts = place ? ['streetAddress', 'postalCode', 'addressLocality'].map((part) => textOf(place[part])) : [];
  const address = textOf(thing['address']) || parts.filter(Boolean).join(', ');
  const isBusiness = thing['openingHours'] !== undefined || thing['openingHoursSpecification'] !== undefined;
  return isBusiness ? [address, textOf(thing['telephone']), textOf(thing['email'])].filter(Boolean).map(escaped) : [];
}
