/** Mentions of members in a note: `@Ada Lovelace` in the text, with the member ids beside it. */
export interface Named {
  id: string;
  name: string;
}

const WORD = /[\p{L}\p{N}_]/u;

/** Whether a text mentions a name: `@Anna` does not mention `Ann`. */
function mentions(text: string, name: string): boolean {
  const wanted = `@${name}`;
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + 1))
    if (!WORD.test(text[start - 1] ?? '') && !WORD.test(text[start + wanted.length] ?? '')) return true;
  return false;
}

/**
 * Returns the ids of mentioned members.
 * @param chosen ids from the picker; they decide between members with the same name
 */
export function mentionedIn(text: string, chosen: readonly Named[], members: readonly Named[]): string[] {
  let rest = text;
  const ids: string[] = [];
  // Longest name first: `@Ann Smith` does not mention Ann.
  for (const name of [...new Set([...chosen, ...members].map((one) => one.name))].sort((a, b) => b.length - a.length)) {
    if (!mentions(rest, name)) continue;
    const picked = chosen.filter((one) => one.name === name);
    const known = members.filter((one) => one.name === name);
    ids.push(...(picked.length > 0 ? picked : known.length === 1 ? known : []).map(({ id }) => id));
    rest = rest.replaceAll(`@${name}`, ' ');
  }
  return [...new Set(ids)].slice(0, MENTIONS_MAX);
}

/** Maximum number in the API. */
const MENTIONS_MAX = 20;
