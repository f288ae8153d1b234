/** robots.txt as RFC 9309 has it: which paths of a site we may fetch. */

interface Rule {
  allow: boolean;
  pattern: string;
}

const TOKEN = 'workspaceagent';
const LINES_MAX = 10_000;
const PATTERN_CHARS_MAX = 500;

export class Robots {
  /** Whatever is asked for may be fetched: there is no robots.txt. */
  static readonly open = new Robots([]);
  /** Nothing may: the site cannot tell us just now. */
  static readonly closed = new Robots([{ allow: false, pattern: '/' }]);

  private constructor(private readonly rules: Rule[]) {}

  /** The rules for us; those for everybody (`*`) where there are none. */
  static parse(text: string): Robots {
    const groups = new Map<string, Rule[]>();
    let agents: string[] = [];
    let inRules = false;
    for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, LINES_MAX)) {
      const [, field = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
      const name = field.toLowerCase();
      if (name === 'user-agent') {
        if (inRules) agents = [];
        inRules = false;
        // A product token may be followed by a version, which does not count.
        agents.push(value.trim().toLowerCase().split(/[\s/]/)[0]!);
      } else if (name === 'allow' || name === 'disallow') {
        inRules = true;
        const pattern = encoded(value.trim());
        if (pattern === '' || pattern.length > PATTERN_CHARS_MAX) continue;
        for (const agent of agents)
          groups.set(agent, [...(groups.get(agent) ?? []), { allow: name === 'allow', pattern }]);
      }
      if (inRules) for (const agent of agents) if (!groups.has(agent)) groups.set(agent, []);
    }
    return new Robots(groups.get(TOKEN) ?? groups.get('*') ?? []);
  }

  /** The longest rule that fits decides; at the same length the one that allows. */
  allows(url: URL): boolean {
    const path = encoded(url.pathname + url.search);
    if (path === '/robots.txt') return true;
    let best: Rule | null = null;
    for (const rule of this.rules) {
      if (!fits(rule.pattern, path)) continue;
      const longer = best === null || rule.pattern.length > best.pattern.length;
      if (longer || (rule.pattern.length === best!.pattern.length && rule.allow)) best = rule;
    }
    return best?.allow ?? true;
  }
}

/** `*` stands for anything, `$` for the end. Step by step, so that no pattern takes long. */
function fits(pattern: string, path: string): boolean {
  const toTheEnd = pattern.endsWith('$');
  const parts = (toTheEnd ? pattern.slice(0, -1) : pattern).split('*');
  const [first, ...others] = parts as [string, ...string[]];
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of others.entries()) {
    if (toTheEnd && index === others.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !toTheEnd || at === path.length;
}

/** Percent-encodings in capitals, and characters outside ASCII encoded: both sides then compare by bytes. */
function encoded(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
    .replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}
