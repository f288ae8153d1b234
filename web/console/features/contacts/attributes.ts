import type { Contact } from './queries.js';

type Value = Contact['attributes'][string];

/** One attribute as it is edited; `was` = null for one that is new. */
export interface AttributeRow {
  key: number;
  name: string;
  text: string;
  was: string | null;
}

export const rowsOf = (attributes: Contact['attributes']): AttributeRow[] =>
  Object.entries(attributes).map(([name, value], key) => ({ key, name, text: String(value ?? ''), was: name }));

/** What the text means: text stays text where it was text; elsewhere numbers, true and false are such. */
function valueOf(text: string, before: Value | undefined): Value {
  if (typeof before === 'string') return text;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && String(number) === text.trim() ? number : text;
}

/** Whether a name stands twice. */
export const hasTwice = (rows: AttributeRow[], { key, name }: AttributeRow): boolean =>
  rows.some((row) => row.key !== key && row.name.trim() === name.trim());

/** What is sent of the rows: changed values, and null for what was removed or has another name now. */
export function changesOf(before: Contact['attributes'], rows: AttributeRow[]): Contact['attributes'] {
  const kept = new Map(
    rows.flatMap(({ name, text, was }) => {
      const old = was === null ? undefined : before[was];
      const stays = was === name && text === String(old ?? '');
      return name.trim() === '' ? [] : [[name.trim(), stays ? old : valueOf(text, old)] as const];
    }),
  );
  const changes: Contact['attributes'] = {};
  for (const name of Object.keys(before)) if (!kept.has(name)) changes[name] = null;
  for (const [name, value] of kept) if (value !== undefined && value !== before[name]) changes[name] = value;
  return changes;
}
