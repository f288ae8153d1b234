/**
 * Sender authentication by the mailbox's own server: Authentication-Results (RFC 8601) of that server only. Pure.
 */
import { domainToASCII } from 'node:url';

const FIELD_CHARS_MAX = 10_000;
const COMMENTS_MAX = 200;

/**
 * Whether DMARC passed for the domain of the From field, which needs an aligned SPF or DKIM. A field with more than one
 * DMARC result proves nothing, since the sender may have planted one.
 * @param fields values of the Authentication-Results fields, topmost first: a server prepends its own
 * @param server authserv-id of the mailbox's own server
 */
export function passedDmarc(fields: readonly string[], server: string, fromDomain: string): boolean {
  const own = fields.map(methodsOf).find(({ id }) => id === server.toLowerCase());
  const results = own?.methods.filter((method) => method.toLowerCase().startsWith('dmarc')) ?? [];
  const [result, ...others] = results;
  return result !== undefined && others.length === 0 && isDmarcPass(result, fromDomain);
}

function methodsOf(field: string): { id: string; methods: string[] } {
  const [first = '', ...methods] = withoutComments(field.slice(0, FIELD_CHARS_MAX)).split(';');
  // A version may follow the id.
  const [id = ''] = first.trim().split(/\s/, 1);
  return { id: id.toLowerCase(), methods: methods.map((method) => method.trim()) };
}

function isDmarcPass(method: string, fromDomain: string): boolean {
  const [result = '', ...properties] = method.toLowerCase().split(/\s+/);
  if (result !== 'dmarc=pass') return false;
  const prefix = 'header.from=';
  const from = properties.find((property) => property.startsWith(prefix))?.slice(prefix.length);
  if (from === undefined) return false;
  return domainToASCII(from.replaceAll('"', '').replace(/^.*@/, '')) === fromDomain;
}

/** Removes comments, which may be nested and may contain text that looks like a result. */
function withoutComments(text: string): string {
  let depth = 0;
  let comments = 0;
  let isQuoted = false;
  let result = '';
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\') index += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (character === '(' && !isQuoted && ++comments <= COMMENTS_MAX) depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0 && !(isQuoted && /[;=\s]/.test(character))) result += character;
  }
  return result;
}
