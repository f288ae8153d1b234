/** Free fields of a contact or a lead, by name. */
type Value = string | number | boolean | null | string[];
type Attributes<V extends Value> = Record<string, V>;

/** One attribute as it is edited; `was` = null for one that is new. */
export interface AttributeRow {
  key: number;
  name: string;
  text: string;
  was: string | null;
}

/** A list stands as its entries, with commas. */
const textOf = (value: Value | undefined): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

export const rowsOf = (attributes: Attributes<Value>): AttributeRow[] =>
  Object.entries(attributes).map(([name, value], key) => ({ key, name, text: textOf(value), was: name }));

/** What the text means: text stays text, and a list a list; elsewhere numbers, true and false are such. */
function valueOf(text: string, before: Value | undefined): Value {
  if (typeof before === 'string') return text;
  if (Array.isArray(before))
    return text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && String(number) === text.trim() ? number : text;
}

/** Whether a name stands twice. */
export const hasTwice = (rows: AttributeRow[], { key, name }: AttributeRow): boolean =>
  rows.some((row) => row.key !== key && row.name.trim() === name.trim());

/** What is sent of the rows: changed values, and null for what was removed or has another name now. */
export function changesOf<V extends Value>(before: Attributes<V>, rows: AttributeRow[]): Attributes<V> {
  const kept = new Map<string, Value | undefined>(
    rows.flatMap(({ name, text, was }) => {
      const old = was === null ? undefined : before[was];
      const stays = was === name && text === textOf(old);
      return name.trim() === '' ? [] : [[name.trim(), stays ? old : valueOf(text, old)] as const];
    }),
  );
  const changes: Attributes<Value> = {};
  for (const name of Object.keys(before)) if (!kept.has(name)) changes[name] = null;
  for (const [name, value] of kept) if (value !== undefined && value !== before[name]) changes[name] = value;
  // A list comes only of a list.
  return changes as Attributes<V>;
}
