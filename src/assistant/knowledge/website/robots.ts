/** robots.txt according to RFC 9309: which paths of a site we may fetch. Runs in a thread (robots-judge.ts). */
import { LRUCache } from 'lru-cache';
import { matches, normalisedPath, normalisedPattern } from './robots-pattern.js';

/** `unclear`: one of the rules that were not compared in full may disallow it. */
export type RobotsVerdict = 'allowed' | 'disallowed' | 'unclear';

const TOKEN = 'workspaceagent';
/** Rules that are searched for in one path, behind the wildcards; all others only compare their beginning. */
export const SEARCHES_MAX = 1_000;

const SITEMAPS_MAX = 10;

/** Files whose rules are kept for the next page of their site. */
const KEPT_MAX = 4;

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

const kept = new LRUCache<string, Rule[]>({ max: KEPT_MAX, memoMethod: rulesFor });

/** @param target path and query of the URL */
export function judgeRobots(text: string, target: string): RobotsVerdict {
  if (/^\/robots\.txt(\?|$)/.test(target)) return 'allowed';
  const path = normalisedPath(target);
  let longest: Rule = { isAllowed: true, pattern: '' };
  let searches = 0;
  let isUnclear = false;
  for (const rule of kept.memo(text)) {
    const { isAllowed, pattern } = rule;
    // One rule too many only has its beginning compared: that disallows more than the rule, never less.
    const isCut = isSearched(pattern, path) && ++searches > SEARCHES_MAX;
    if (!isCut && !matches(pattern, path)) continue;
    isUnclear ||= isCut;
    if (isCut && isAllowed) continue;
    const more = pattern.length - longest.pattern.length;
    if (more > 0 || (more === 0 && isAllowed)) longest = rule;
  }
  if (longest.isAllowed) return 'allowed';
  return isUnclear ? 'unclear' : 'disallowed';
}

/** The sitemaps that a robots.txt names, for whatever agent. */
export const sitemapsIn = (text: string): string[] =>
  [...text.matchAll(/^[ \t]{0,9}sitemap[ \t]{0,9}:[ \t]{0,9}(\S{1,2000})/gim)]
    .slice(0, SITEMAPS_MAX)
    .map(([, url = '']) => url);

/** Whether a wildcard stands before more of the pattern, and what precedes it matches. */
const isSearched = (pattern: string, path: string): boolean =>
  /\*[^*]/.test(pattern) && path.startsWith(pattern.slice(0, pattern.indexOf('*')));

/** The rules for our agent; those for all agents (`*`) if there are none. */
function rulesFor(text: string): Rule[] {
  const ours: Rule[] = [];
  const everybodys: Rule[] = [];
  const groups = new Set<Rule[]>();
  let isNamed = false;
  let inRules = false;
  for (const [line] of text.replace(/^\uFEFF/, '').matchAll(/[^\r\n]+/g)) {
    const [, field = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      // The first agent line of a group ends the previous group.
      if (inRules) groups.clear();
      inRules = false;
      // A product token may be followed by a version, which is ignored.
      const [agent = ''] = value.trim().toLowerCase().split(/[\s/]/, 1);
      isNamed ||= agent === TOKEN;
      if (agent === TOKEN) groups.add(ours);
      if (agent === '*') groups.add(everybodys);
    } else if (name === 'allow' || name === 'disallow') {
      inRules = true;
      const pattern = normalisedPattern(value.trim());
      if (pattern !== '') for (const rules of groups) rules.push({ isAllowed: name === 'allow', pattern });
    }
  }
  return isNamed ? ours : everybodys;
}
