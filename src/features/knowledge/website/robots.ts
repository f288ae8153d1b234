/** robots.txt according to RFC 9309: which paths of a site we may fetch. */
import robotsParser from 'robots-parser';

const TOKEN = 'workspaceagent';
const LINES_MAX = 10_000;
/** The parser stores a rule once for each agent of its group, and tries all of an agent's rules on each path. */
const RULES_MAX = 1_000;
const PATTERN_CHARS_MAX = 500;
/** Any host: rules and paths of one site are compared. */
const SITE = 'https://site.invalid';

export class Robots {
  /** There is no robots.txt: everything may be fetched. */
  static readonly open = new Robots('');
  /** Nothing may be fetched: the site cannot serve its rules at the moment. */
  static readonly closed = new Robots('User-agent: *\nDisallow: /');

  private readonly rules: ReturnType<typeof robotsParser>;

  private constructor(text: string) {
    this.rules = robotsParser(`${SITE}/robots.txt`, text);
  }

  /** The rules for our agent; those for all agents (`*`) if there are none. */
  static parse(text: string): Robots {
    return new Robots(concerningUs(text));
  }

  allows({ pathname, search }: URL): boolean {
    return pathname === '/robots.txt' || (this.rules.isAllowed(SITE + pathname + search, TOKEN) ?? true);
  }
}

/** Only the groups for our agent and for all agents, each agent named once, with a limited number of rules. */
function concerningUs(text: string): string {
  const kept: string[] = [];
  const agents = new Set<string>();
  let inRules = false;
  let rules = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, LINES_MAX)) {
    const [, field = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      if (inRules) agents.clear();
      inRules = false;
      // A product token may be followed by a version, which is ignored.
      const [agent = ''] = value.trim().toLowerCase().split(/[\s/]/, 1);
      const known = agent === TOKEN || agent === '*';
      if (!known || agents.has(agent)) continue;
      // The first agent line of a group ends the previous group.
      if (agents.size === 0) kept.push('crawl-delay:');
      agents.add(agent);
      kept.push(`user-agent: ${agent}`);
    } else if (name === 'allow' || name === 'disallow') {
      inRules = true;
      const pattern = value.trim();
      if (agents.size === 0 || pattern.length > PATTERN_CHARS_MAX || rules++ >= RULES_MAX) continue;
      kept.push(`${name}: ${pattern.toWellFormed()}`);
    }
  }
  return kept.join('\n');
}
