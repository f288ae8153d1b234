/** What a message says to have been done, and whether the rows are there. */
import { STATING, stated, TEXT_LANGUAGES, type StatingKey } from '../../src/platform/kernel/texts/texts.js';
import { en } from '../../src/platform/kernel/texts/en.js';
import { sql } from '../channels/stage.js';
import type { TestApp } from './app.js';

export interface StatedAct {
  key: StatingKey;
  /** What the text fills in: `what`, `when`. */
  values: Record<string, string>;
}

const KEYS = Object.keys(en).filter((key): key is StatingKey => STATING.some((group) => key.startsWith(`${group}.`)));
const NAMES = new Proxy({}, { get: (_, name: string) => `{${name}}`, has: () => true });
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text with a group in place of each placeholder, up to the end of its sentence. */
const PATTERNS = TEXT_LANGUAGES.flatMap((language) =>
  KEYS.map((key): [StatingKey, RegExp] => {
    const parts = stated(key, language, NAMES).split(/\{(\w+)\}/);
    const source = parts.map((part, at) => (at % 2 ? `(?<${part}>[^\\n]+?)` : escaped(part))).join('');
    return [key, new RegExp(`${source}(?=\\s|$|\\p{Lo})`, 'u')];
  }),
);

/** Every text of an act that a message contains, each once. */
export function statedIn(text: string): StatedAct[] {
  const found = PATTERNS.flatMap(([key, pattern]): StatedAct[] => {
    const match = pattern.exec(text);
    return match ? [{ key, values: { ...match.groups } }] : [];
  });
  return found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at);
}

const ACTIONS: Partial<Record<string, string>> = {
  ...{ done: 'completed', found: 'completed', response: 'completed', approvedAlready: 'approved' },
  ...{ approval: 'awaiting_approval', postponed: 'awaiting_approval', stands: 'awaiting_approval' },
  ...{ withdraw: 'awaiting_approval', confirm: 'awaiting_confirmation' },
  ...{ withdrawn: 'refused', denied: 'refused', expired: 'refused' },
};

/** What a message says to have been done in a session that is in no row; empty = all is stored. */
export async function unstoredIn(app: TestApp, sessionId: string | null, text: string): Promise<string[]> {
  const rows = (statement: string): Promise<any[]> =>
    sessionId === null ? Promise.resolve([]) : sql(app, statement, sessionId);
  const missing: string[] = [];
  for (const { key, values } of statedIn(text)) {
    const [group, name] = key.split('.') as [string, string];
    const what = values['what'] ?? '';
    if (group === 'handoff' && (await rows('select from handoffs where session_id = $1')).length === 0)
      missing.push(key);
    if (group === 'contact') {
      const [known] = await rows(`
        select coalesce((select row_to_json(c)::text from contacts c where c.id = s.contact_id), '') ||
          coalesce((select string_agg(row_to_json(l)::text, '') from leads l
            where l.session_id = s.id or l.contact_id = s.contact_id), '') as texts
        from sessions s where s.id = $1`);
      for (const value of what.split(', '))
        if (!known?.texts.includes(JSON.stringify(value).slice(1, -1))) missing.push(`${key}: ${value}`);
    }
    if (group === 'meeting') {
      const found = await rows('select status, starts_at, timezone from meetings where session_id = $1');
      const isCancelled = name.startsWith('cancelled');
      const told = values['when'] ?? what;
      const isTold = (one: { starts_at: string; timezone: string }): boolean =>
        told.includes(clockOf(new Date(one.starts_at), one.timezone));
      if (!found.some((one) => (one.status === 'cancelled') === isCancelled && isTold(one)))
        missing.push(`${key}: ${told}`);
    }
    const wanted = group === 'action' ? ACTIONS[name] : undefined;
    if (
      wanted &&
      !(await rows('select status from actions where session_id = $1')).some(({ status }) => status === wanted)
    )
      missing.push(key);
  }
  return missing;
}

const clockOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at);
