/**
 * Which fields of an event are message text (specification §7.2): what people and the agent wrote, and what is
 * derived from it. Endpoints receive these fields only with `include_text`; otherwise they are null.
 *
 * Not message text, and always present: ids, states, times, names and addresses, separate fields (a contact's
 * `attributes`, a lead's `fields`, a meeting's title and notes), and the team's settings.
 */

/** Dotted paths by the resource's `object`; `*` = each item of a list. */
export const MESSAGE_TEXT: Readonly<Record<string, readonly string[]>> = {
  action: ['arguments', 'request.url', 'request.body', 'response_excerpt'],
  answer: [
    'answer',
    'sentences.*.text',
    'citations.*.quote',
    'articles.*.text',
    'articles.*.quote',
    'choices',
    'fields.*.value',
    'action',
  ],
  handoff: ['ask', 'intent', 'action.arguments'],
  lead: ['intent'],
  lead_comment: ['text'],
  message: [
    'text',
    'quoted',
    'edits.*.text',
    'citations.*.quote',
    'articles.*.text',
    'articles.*.quote',
    'action',
    'attachments.*.name',
  ],
  note: ['text'],
  rating: ['comment'],
  session: ['subject', 'intent'],
};

/**
 * Returns a copy of the fields with message text set to null.
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
