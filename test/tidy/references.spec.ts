/**
 * References in comments, tests and documents are valid: to a section of the specification, a decision, a lab note, a
 * file. The index of the decisions is complete, and says what they say.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const SPECIFICATION = 'docs/specification.md';
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const namesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const FILES = ['src', 'test', 'migrations', 'web', 'bench', 'lab', 'scripts', 'docs']
  .flatMap(namesIn)
  .concat(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'])
  .filter((file) => /\.(tsx?|mjs|cjs|md|sql)$/.test(file) && !file.includes('node_modules'));
const MARKDOWN = FILES.filter((file) => /^(docs|lab\/notes)\/.*\.md$|(^|\/)[A-Z]+\.md$/.test(file));

const HEADINGS = [...textOf(SPECIFICATION).matchAll(/<a id="(s[\d-]+)"><\/a>\n\n#{2,3} (\d+(?:\.\d+)?) /g)].map(
  ([, id = '', number = '']) => ({ id, number }),
);
const SECTIONS = new Set(HEADINGS.map(({ number }) => number));

/** The file of each number. */
const numbered = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(ROOT, folder))
      .filter((name) => /^\d{4}-/.test(name))
      .map((name) => [name.slice(0, 4), name]),
  );
const DECISIONS = numbered('docs/decisions');
const NOTES = numbered('lab/notes');

/** Public standards, whose sections are cited as well. */
const STANDARD = /(RFC \d+|CommonMark|HTML Standard)( §[\d.]*\d,?( and)?)* $/;
const OURS = /\bspecification( §[\d.]*\d,?( and)?)* $/i;

/** On one line, without comment markers. */
const unwrapped = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\*(?!\/)|\/\/|>|--) */, ''))
    .join(' ');

/** References of a text that do not exist. */
function broken(text: string, file = ''): string[] {
  const line = unwrapped(text);
  const found: string[] = [];
  for (const { 0: reference, 1: section = '', index } of line.matchAll(/§(\d+(?:\.\d+)*)/g)) {
    const before = line.slice(Math.max(0, index - 80), index);
    const ours = file === SPECIFICATION || OURS.test(before);
    if (ours ? !SECTIONS.has(section) : !STANDARD.test(before)) found.push(`${before.slice(-25)}${reference}`);
  }
  for (const { 0: reference, 1: kind = '' } of line.matchAll(/\b(decision|lab note)s? \d{4}(?:(?:,| and) \d{4})*/gi)) {
    const known = kind.toLowerCase() === 'decision' ? DECISIONS : NOTES;
    for (const [number] of reference.matchAll(/\d{4}/g)) if (!known.has(number)) found.push(reference);
  }
  for (const [path, folder, number = '', name] of line.matchAll(
    /\b(docs\/decisions|lab\/notes)\/(\d{4})(-[\w-]+\.md)?/g,
  )) {
    const there = (folder === 'lab/notes' ? NOTES : DECISIONS).get(number);
    if (there === undefined || (name !== undefined && there !== number + name)) found.push(path);
  }
  return found;
}

const INDEX = 'docs/decisions/README.md';
const ENTRY = /^- \[(\d{4})\]\((\S+)\) (.+) · (.+)$/gm;
const STATUS = /^(in force|replaced (?:in part )?by \d{4}(, \d{4})*)$/;
/** A decision's text, by its number; '' = there is none. */
const decisionText = (number: string): string => {
  const name = DECISIONS.get(number);
  return name === undefined ? '' : textOf(join('docs/decisions', name));
};

/** Decisions that the index does not have exactly once. */
function notOnce(index: string): string[] {
  const listed = [...index.matchAll(ENTRY)].map(([, number]) => number);
  return [...DECISIONS.keys()].filter((number) => listed.filter((one) => one === number).length !== 1);
}

/** Lines of the index with another file or title than the decision has, or with a status that it does not know of. */
function untrue(index: string): string[] {
  const entries = [...index.matchAll(ENTRY)];
  const truth = entries.filter(([, number = '', file, title = '', status = '']) => {
    const text = decisionText(number);
    const later = status.match(/\d{4}/g) ?? [];
    return (
      DECISIONS.get(number) === file &&
      text.startsWith(`# ${Number(number)}. ${title}\n`) &&
      STATUS.test(status) &&
      later.every((other) => DECISIONS.has(other) && other > number && text.includes(other))
    );
  });
  return index.split('\n').filter((line) => line.startsWith('- ') && !truth.some(([entry]) => entry === line));
}

/** Links of a document to missing files, or to headings that the file does not have. */
function brokenLinks(text: string, file: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(path === '' ? text : textOf(target)).includes(anchor);
    })
    .map(([link]) => link);
}

/** As GitHub generates them from headings, and explicit ones. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$|<a id="([^"]+)">/gm)].map(([, heading = '', id]) => id ?? slugOf(heading));
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

describe('the specification', () => {
  it('has an anchor for each numbered heading, named after its number', () => {
    expect(HEADINGS.map(({ id }) => id)).toEqual(HEADINGS.map(({ number }) => `s${number.replace('.', '-')}`));
    expect(textOf(SPECIFICATION).match(/^#{2,3} /gm)).toHaveLength(HEADINGS.length);
    expect(SECTIONS.size).toBe(HEADINGS.length);
  });
});

describe('a reference', () => {
  it.each(FILES.filter((file) => /§\d|\b(decision|note)s?[ /]\d/i.test(textOf(file))))('in %s is valid', (file) =>
    expect(broken(textOf(file), file)).toEqual([]),
  );

  it('is detected if it is broken', () => {
    expect(broken(`as the specification §${'3.6'} says, specification §${'1.2'} and §${'11'}`)).toEqual([]);
    expect(broken(`(specification\n * §${'1.10'}), RFC 9110 §${'9.2.2'}, CommonMark §${'4.7'} and §${'6.3'}`)).toEqual(
      [],
    );
    expect(broken(`specification §${'99'}`)).toHaveLength(1);
    expect(broken(`specification §${'1.2'} and §${'1.99'}`)).toHaveLength(1);
    expect(broken(`another document, §${'3'}`)).toHaveLength(1);
    expect(broken(`decisions 0001 and ${'9999'}`)).toHaveLength(1);
    expect(broken(`(decision\n// ${'9998'})`)).toHaveLength(1);
  });

  it('to a decision leads to no lab note, nor the other way round', () => {
    const [note = ''] = NOTES.keys();
    expect([...NOTES.keys()].filter((number) => DECISIONS.has(number))).toEqual([]);
    expect(broken(`lab note ${note}, decision ${'0001'}`)).toEqual([]);
    expect(broken(`decision ${note}`)).toHaveLength(1);
    expect(broken(`(lab\n * note ${'0001'})`)).toHaveLength(1);
    expect(broken(`docs/decisions/${'0001'}-sql-is-visible.md, docs/decisions/${'0002'}`)).toEqual([]);
    expect(broken(`docs/decisions/${'0001'}-absent.md, docs/decisions/${note}, lab/notes/${'0001'}`)).toHaveLength(3);
  });
});

describe('the index of decisions', () => {
  const index = textOf(INDEX);
  const entry = `- [0004](${DECISIONS.get('0004')}) Retrieval uses a postings table in Postgres and ranks in Node`;

  it('has each decision exactly once', () => {
    expect(notOnce(index)).toEqual([]);
    expect(notOnce('')).toEqual([...DECISIONS.keys()]);
    expect(notOnce(`${index}\n${entry} · in force`)).toEqual(['0004']);
  });

  it('has the file and the title of each decision, and the later ones by which it says that it is replaced', () => {
    expect(untrue(index)).toEqual([]);
    expect(untrue(`${entry} · in force\n${entry} · replaced in part by 0077`)).toEqual([]);
  });

  it.each([
    ['status that there is none of', `${entry} · outdated`],
    ['successor that does not exist', `${entry} · replaced by 9999`],
    ['successor that the decision does not name', `${entry} · replaced by 0164`],
    ['successor that is older', `${entry} · replaced by 0001`],
    ['title that the decision does not have', `${entry}s · in force`],
    ['line without a status', entry],
  ])('is untrue with a %s', (_fault, line) => expect(untrue(line)).toEqual([line]));
});

describe('a link in the documents', () => {
  it.each(MARKDOWN)('in %s is valid', (file) => expect(brokenLinks(textOf(file), file)).toEqual([]));

  it('is detected if it is broken', () => {
    const file = 'docs/guide/webhooks.md';
    expect(brokenLinks('[there](../specification.md#s7-2), [here](#why)\n\n## Why?', file)).toEqual([]);
    expect(brokenLinks('[a](absent.md) [b](../specification.md#s77) [c](#absent)', file)).toHaveLength(3);
  });
});
