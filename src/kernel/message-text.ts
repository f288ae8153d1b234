/**
 * Which fields of an event are message text (specification §7.2): what people and the agent said, and what is taken
 * from it. Endpoints get them only with `include_text`; for all others each is null, and every other field stays as it
 * is.
 *
 * Not message text, and always there: ids, states, times, names and addresses, what is kept as a field of its own (a
 * contact's attributes, a lead's fields, a meeting's title and notes), and the team's own settings.
 */

/** By the resource's `object`; dotted, `*` = of each item of a list. */
export const MESSAGE_TEXT: Readonly<Record<string, readonly string[]>> = {
  action: ['arguments', 'request.url', 'request.body', 'response_excerpt'],
  answer: ['answer', 'sentences.*.text', 'citations.*.quote', 'choices', 'action'],
  handoff: ['ask', 'intent', 'action.arguments'],
  lead: ['intent'],
  message: ['text', 'citations.*.quote', 'action'],
  rating: ['comment'],
  session: ['subject', 'intent'],
};

/**
 * The fields with null for their message text; what is sent in is left alone.
 * @param object `object` of the resource that they belong to
 * @param fields all of its fields, or those that changed
 */
export function withoutText<T extends object>(object: string, fields: T): T {
  return (MESSAGE_TEXT[object] ?? []).reduce((rest, path) => emptied(rest, path.split('.')) as T, fields);
}

function emptied(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (step === '*') return (value as unknown[]).map((item) => emptied(item, rest));
  if (!Object.hasOwn(value, step)) return value;
  return { ...value, [step]: emptied((value as Record<string, unknown>)[step], rest) };
}
