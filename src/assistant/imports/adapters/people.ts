/** People whom a file describes beside, before or behind what names them. */
import { fieldsOf, idOf, textOf, type Fields } from './fields.js';
import type { ListPath } from './json/json-scanner.js';
import { counted, type Tally } from './tally.js';

/** A file may describe more people than it has conversations. */
const PEOPLE_MAX = 300_000;
const NOBODY: Fields = {};

export class People {
  private readonly known = new Map<string, Fields>();
  private beyond = 0;

  /** @param lists keys of lists of people, and what those in them are; undefined = they say so themselves */
  constructor(private readonly lists: Readonly<Record<string, string | undefined>>) {}

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  get paths(): ListPath[] {
    return Object.keys(this.lists).map((list) => [list]);
  }

  isListed(list: string | null): boolean {
    return list !== null && Object.hasOwn(this.lists, list);
  }

  /** Takes an entry of a list of people. */
  take(list: string, one: Fields): void {
    const id = idOf(one.id);
    if (id === null) return;
    if (this.known.size >= PEOPLE_MAX && !this.known.has(id)) this.beyond++;
    else this.known.set(id, personIn(one, this.lists[list]));
  }

  of(id: string | null): Fields {
    return (id === null ? undefined : this.known.get(id)) ?? NOBODY;
  }

  has(id: string | null): boolean {
    return id !== null && this.known.has(id);
  }

  /** Says that an erasure would not find a conversation by its person. */
  missing(tally: Tally, { email, phone }: Fields): void {
    if (textOf(email) !== null || textOf(phone) !== null) return;
    tally.add('people', (times) => `${counted(times, 'conversation')} of people without an address: ${ERASED}`);
  }

  told(tally: Tally): void {
    const { beyond } = this;
    if (beyond > 0) tally.add('people', () => `${beyond} people beyond ${PEOPLE_MAX} are not known.`);
  }
}

const ERASED = 'an erasure does not find them, and they go when the import is deleted.';

function personIn(one: Fields, list: string | undefined): Fields {
  const { id, name, email, phone } = { ...fieldsOf(one.contact), ...one };
  return { id, name, email, phone: textOf(one.mobile) ?? phone, role: list ?? one.role };
}
