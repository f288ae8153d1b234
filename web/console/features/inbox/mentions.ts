/** Mentions of members in a note: `@Ada Lovelace` in its text, their ids beside it. */
export interface Named {
  id: string;
  name: string;
}

const WORD = /[\p{L}\p{N}_]/u;

/** Whether a text mentions a name: `@Ann` is not in `@Anna`. */
function mentions(text: string, name: string): boolean {
  const wanted = `@${name}`;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!WORD.test(text[at - 1] ?? '') && !WORD.test(text[at + wanted.length] ?? '')) return true;
  return false;
}

/**
 * Ids of the members whom a text mentions.
 * @param chosen from the picker: of two members of one name, these are meant
 */
export function mentionedIn(text: string, chosen: readonly Named[], members: readonly Named[]): string[] {
  let rest = text;
  const ids: string[] = [];
  // The longest name first: `@Ann Smith` does not mention Ann.
  for (const name of [...new Set([...chosen, ...members].map((one) => one.name))].sort((a, b) => b.length - a.length)) {
    if (!mentions(rest, name)) continue;
    const picked = chosen.filter((one) => one.name === name);
    const known = members.filter((one) => one.name === name);
    ids.push(...(picked.length > 0 ? picked : known.length === 1 ? known : []).map(({ id }) => id));
    rest = rest.replaceAll(`@${name}`, ' ');
  }
  return [...new Set(ids)].slice(0, MENTIONS_MAX);
}

/** As many as the API takes. */
const MENTIONS_MAX = 20;
