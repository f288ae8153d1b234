/** The form of an action: its own fields, filled with what the person surely said, and what they send back. */
import { schemaProblem, type Json, type JsonSchema } from '../../platform/kernel/json-schema.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { FormField } from '../ports/turn.js';
import { isPhone, labelOf, propertiesOf, requiredOf, typeOf, withoutMark, type Arguments } from './arguments.js';

const TYPES: Record<string, FormField['type']> = { date: 'date', email: 'email', uri: 'url' };

export function fieldsOf(schema: JsonSchema, known: Arguments, language: string): FormField[] {
  const needed = requiredOf(schema);
  const taken = new Set<string>();
  return propertiesOf(schema).flatMap(([name, property]): FormField[] => {
    const type = typeOf(property);
    const options = optionsOf(property, language);
    if (type === 'object' || type === 'array') return [];
    const named = labelOf(name, property);
    const label = taken.has(named) ? name : named.charAt(0).toUpperCase() + named.slice(1);
    taken.add(named);
    const value = known[name];
    const isNumber = type === 'number' || type === 'integer';
    return [
      {
        name,
        label,
        type: isNumber ? 'number' : isPhone(name) ? 'tel' : (TYPES[String(property['format'])] ?? 'text'),
        required: needed.includes(name),
        choices: [...options.keys()],
        value: value === undefined ? null : ([...options].find(([, one]) => one === value)?.[0] ?? String(value)),
      },
    ];
  });
}

/** The values that a field may have, by what the person sees; empty = any. */
function optionsOf(property: JsonSchema, language: string): Map<string, Json> {
  const { enum: values } = property;
  if (Array.isArray(values)) return new Map(values.map((value) => [String(value), value]));
  const isChoice = typeOf(property) === 'boolean';
  return new Map(
    isChoice ? [[t('choice.yes', language), true] as const, [t('choice.no', language), false] as const] : [],
  );
}

/**
 * What a message says that is the form, a line a field: `Order id: 17`; null if it is none.
 * @returns `missing`: what is needed still, or has no value that it may have
 */
export function filledIn(
  message: string,
  schema: JsonSchema,
  language: string,
): { arguments: Arguments; missing: string[] } | null {
  const fields = fieldsOf(schema, {}, language);
  const said = new Map<string, string>();
  let current: string | undefined;
  for (const line of message.trim().split('\n')) {
    const field = fields.find(({ name, label }) => line.startsWith(`${label}: `) && !said.has(name));
    current = field?.name ?? current;
    if (current === undefined) return null;
    said.set(current, field ? line.slice(field.label.length + 2) : `${said.get(current)}\n${line}`);
  }
  const args: Arguments = {};
  const missing = requiredOf(schema).filter((name) => !said.has(name));
  for (const [name, property] of propertiesOf(schema)) {
    const text = said.get(name)?.trim();
    if (text === undefined) continue;
    const value =
      optionsOf(property, language).get(text) ??
      (/^(?:number|integer)$/.test(typeOf(property) ?? '') ? Number(text) : withoutMark(name, text));
    if (schemaProblem(property, value) === null) args[name] = value;
    else missing.push(name);
  }
  return { arguments: args, missing };
}
