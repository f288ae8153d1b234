/** Bodies designed to be expensive: each as large as there is room, and refused in the end. */
import { fieldsOf } from '../../../src/platform/http/input.js';
import { operationAt } from '../../support/openapi.js';
import type { WritingRoute } from '../../support/routes.js';
import { resolved, sampleOf } from '../../support/samples.js';

export interface HostileBody {
  name: string;
  type: string;
  /** The code that reads it. Routes with the same reader treat it alike, so not each of them needs to get it. */
  reader: string;
  /** Created when sent: all of them together take gigabytes. */
  bytes(): Buffer;
}

type ReadRoute = Pick<WritingRoute, 'method' | 'path' | 'dto' | 'rule'>;
type Named = [name: string, text: () => string];
/**
 * Values that every field gets, unless they are so large that it would take minutes; each other value goes to one
 * field.
 */
const IN_EACH_FIELD = ['many keys', 'many objects', 'many strings', 'a long string', 'long words of another script'];
const ROOM_FOR_ALL = 1024 * 1024;
/** For the text around a value. */
const AROUND = 200;

const JSON_TYPE = 'application/json';
/** Values that fill the available size. */
const VALUES: Record<string, (room: number) => string> = {
  'many keys': (room) => `{${list(room, (n) => `"${n.toString(36)}":0`)}}`,
  'many keys of digits': (room) => `{${list(room, (n) => `"${n * 1024}":0`)}}`,
  'many objects': (room) => `[${list(room, () => '{}')}]`,
  'many maps within maps': (room) => `{${list(room, (n) => `"a${n}":{"${n}":{}}`)}}`,
  'many strings': (room) => `[${list(room, () => '"a"')}]`,
  'many different strings': (room) => `[${list(room, (n) => `"${n.toString(36)}"`)}]`,
  'many numbers': (room) => `[${list(room, () => '1e9999')}]`,
  'many fractions': (room) => `[${list(room, () => '0.12345678901234567890123')}]`,
  'long numbers': (room) => `[${list(room, () => '7'.repeat(Math.min(100_000, room - 10)))}]`,
  'a long string': (room) => `"${'a'.repeat(room - 2)}"`,
  'a long string of spaces': (room) => `"${' '.repeat(room - 2)}"`,
  'a long word and at-signs': (room) => `"${'a@'.repeat((room - 2) / 2)}"`,
  'a long address': (room) => `"https://${'a.'.repeat((room - 10) / 2)}"`,
  'long words of another script': (room) => `"${'界'.repeat((room - 2) / 3)}"`,
  'escapes of NUL': (room) => `"${'\\u0000'.repeat((room - 2) / 6)}"`,
  'escapes of half characters': (room) => `"${'\\ud800'.repeat((room - 2) / 6)}"`,
  'escaped quotes': (room) => `"${'\\"'.repeat((room - 2) / 2)}"`,
  backslashes: (room) => `"${'\\\\'.repeat((room - 2) / 2)}"`,
  'a long key': (room) => `{"${'k'.repeat(room - 6)}":0}`,
  'open lists': (room) => '['.repeat(room),
  'open objects': (room) => '{"a":'.repeat(room / 5),
  'deep lists': (room) => '['.repeat(room / 2 - 1) + ']'.repeat(room / 2 - 1),
  'lists thirty deep': (room) => `[${list(room, () => '['.repeat(28) + ']'.repeat(28))}]`,
};

/** As many items of one kind as fit. */
function list(room: number, item: (n: number) => string): string {
  const items: string[] = [];
  let left = room - 2;
  for (let n = 0; ; n++) {
    const next = item(n);
    if ((left -= next.length + 1) < 0) return items.join(',');
    items.push(next);
  }
}

const made = new Map<string, string>();

/** A value that leaves some space around it; cached unless that takes too much memory. */
function valueOf(name: string, room: number): string {
  const key = `${name} ${room}`;
  const value = made.get(key) ?? VALUES[name]!(room - AROUND);
  if (room <= ROOM_FOR_ALL) made.set(key, value);
  return value;
}

/** Complete bodies, independent of the route's fields. */
const wholeBodies = (room: number): Named[] => [
  ...Object.keys(VALUES).map((name): Named => [`${name}, as the body`, () => valueOf(name, room)]),
  ['many unknown fields', () => `{${list(room, (n) => `"f${n.toString(36)}":0`)}}`],
  ['one field again and again', () => `{${list(room, () => '"a":0')}}`],
  ['nothing but spaces', () => ' '.repeat(room)],
  ['nothing but quotes', () => '"'.repeat(room)],
  ['nothing but colons', () => ':'.repeat(room)],
  ['keys without values', () => `{${list(room, () => '"a"')}`],
];

const END = ',"no_such_field":0}';

/** Each field of the route with each value, and with as many items of its own kind as fit. */
function bodiesOfFields(route: ReadRoute, room: number): Named[] {
  const own = itemsOf(route);
  const fields = fieldsOf(route.dto!);
  return fields.flatMap((field, at) => {
    const everywhere = room < ROOM_FOR_ALL ? IN_EACH_FIELD : [];
    const names = Object.keys(VALUES).filter((name, n) => everywhere.includes(name) || n % fields.length === at);
    const bodies = names.map((name): Named => [
      `${name} in ${field}`,
      () => `{"${field}":${valueOf(name, room)}${END}`,
    ]);
    const item = own[field];
    if (item)
      bodies.push([
        `many items of its own in ${field}`,
        () => `{"${field}":[${list(room - AROUND, () => item)}]${END}`,
      ]);
    return bodies;
  });
}

/** By field: an item of the list that the document says it accepts. */
function itemsOf({ method, path }: ReadRoute): Record<string, string> {
  const body = operationAt(method, path)?.requestBody?.content[JSON_TYPE]?.schema;
  const { properties = {} } = body ? resolved(body) : {};
  const found = Object.entries(properties).flatMap(([field, schema]) => {
    const { items } = resolved(schema);
    return items ? [[field, JSON.stringify(sampleOf(items))]] : [];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

/** Messages of the Model Context Protocol, with each value in each possible position. */
function messages(room: number): Named[] {
  const around: [string, string, string][] = [
    ['_meta of a call', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"no_such_tool","_meta":', '}}'],
    ['_meta of a list', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":1,"_meta":', '}}'],
    ['arguments', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":', '}}'],
    [
      'an argument',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"question":',
      '}}}',
    ],
    ['params', '{"jsonrpc":"2.0","id":1,"method":"no_such_method","params":', '}'],
    ['the id', '{"jsonrpc":"2.0","method":"tools/list","id":', '}'],
    ['the method', '{"jsonrpc":"2.0","id":1,"method":', '}'],
    [
      'the client’s capabilities',
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":',
      '}}',
    ],
  ];
  return around.flatMap(([where, before, after]) =>
    Object.keys(VALUES).map((name): Named => [`${name} in ${where}`, () => before + valueOf(name, room) + after]),
  );
}

function multipart(room: number): Omit<HostileBody, 'reader'>[] {
  const part = (head: string, value = ''): string => `--x\r\n${head}\r\n\r\n${value}\r\n`;
  const named = 'Content-Disposition: form-data; name="a"';
  const filled = (item: string): string => item.repeat(Math.floor((room - 5) / item.length));
  const bodies: Named[] = [
    ['many parts', () => filled(part(named))],
    ['many parts without a name', () => filled(part('X: y'))],
    ['many boundaries', () => filled('--x\r\n')],
    ['many files', () => filled(part(`${named}; filename="f"`))],
    ['many headers of a part', () => `--x\r\n${filled('X: y\r\n')}`],
    ['a long header of a part', () => `--x\r\nX: ${'y'.repeat(room - 20)}`],
    ['a long name of a part', () => part(`Content-Disposition: form-data; name="${'n'.repeat(room - 100)}"`)],
    ['parameters of a part', () => `--x\r\n${named}${filled('; a=b')}`],
    ['almost boundaries', () => part(named, filled('\r\n--y'))],
    ['dashes', () => `--x\r\n${'-'.repeat(room - 10)}`],
    ['new lines', () => `--x\r\n${'\r\n'.repeat(room / 2 - 10)}`],
  ];
  return bodies.map(([name, text]) => ({
    name: `${name} (multipart)`,
    type: 'multipart/form-data; boundary=x',
    bytes: () => Buffer.from(`${text().slice(0, room - 7)}--x--\r\n`),
  }));
}

export function hostileBodies(route: ReadRoute, room: number): HostileBody[] {
  const { dto, rule } = route;
  const parser = `${rule.maxBytes} ${rule.multipart === true} ${dto !== null}`;
  const json = (reader: string, bodies: Named[]): HostileBody[] =>
    bodies.map(([name, text]) => ({ name, reader, type: JSON_TYPE, bytes: () => Buffer.from(text()) }));
  return [
    ...json(parser, wholeBodies(room)),
    ...(dto ? json(`${parser} ${dto.name}`, bodiesOfFields(route, room)) : json(parser, messages(room))),
    ...(rule.multipart ? multipart(room).map((body) => ({ ...body, reader: parser })) : []),
  ];
}
