/** What the template's `{}` stand for in the message; null if it is not of that template. */
function slotsIn(message: string, template: string): string[] | null {
  const [first = '', ...rest] = template.split('{}');
  if (!message.startsWith(first)) return null;
  const slots: string[] = [];
  let from = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const at = isLast ? message.length - part.length : message.indexOf(part, from);
    if (at < from || !message.startsWith(part, at)) return null;
    slots.push(message.slice(from, at));
    from = at + part.length;
  }
  return from === message.length ? slots : null;
}

/**
 * The text of the message by its template, as gettext does it: the English is the key. Of several templates the one
 * with the most words of its own is taken. What stands in a message may be one: a reason, or what was skipped.
 * @param texts by template; `{1}` stands for what the first `{}` did
 */
export function textByTemplate(message: string, texts: Readonly<Record<string, string>>): string | null {
  let best: { length: number; text: string; slots: string[] } | null = null;
  for (const [template, text] of Object.entries(texts)) {
    if (best && template.length <= best.length) continue;
    const slots = slotsIn(message, template);
    if (slots) best = { length: template.length, text, slots };
  }
  if (!best) return null;
  const inner = best.slots.map((slot) => textByTemplate(slot, texts) ?? slot);
  return inner.reduce((text, slot, index) => text.replaceAll(`{${index + 1}}`, () => slot), best.text);
}
