/** Placeholders of saved replies: `{{contact.name}}`, or `{{contact.name|there}}` with what stands for an unknown one. */
export const PLACEHOLDERS = ['contact.name', 'contact.first_name', 'agent.name', 'agent.first_name'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What the placeholders stand for; null where it is not known. */
export interface Names {
  contact: string | null;
  agent: string | null;
}

const BRACES = /\{\{([^{}]*)\}\}/g;

/** The first placeholder of a text that there is none of; null where all are known. */
export function unknownPlaceholder(text: string): string | null {
  for (const [whole, inner] of text.matchAll(BRACES)) if (!placeholderIn(inner)) return whole;
  return null;
}

/** The text with names in it. What is not known leaves what the placeholder says instead, or nothing. */
export const filled = (text: string, names: Names): string =>
  text.replace(BRACES, (whole: string, inner: string) => {
    const found = placeholderIn(inner);
    return found ? (valueOf(found.name, names) ?? found.otherwise) : whole;
  });

function placeholderIn(inner = ''): { name: Placeholder; otherwise: string } | null {
  const bar = inner.indexOf('|');
  const written = (bar === -1 ? inner : inner.slice(0, bar)).trim();
  const name = PLACEHOLDERS.find((one) => one === written);
  return name ? { name, otherwise: bar === -1 ? '' : inner.slice(bar + 1).trim() } : null;
}

function valueOf(placeholder: Placeholder, { contact, agent }: Names): string | null {
  const name = (placeholder.startsWith('contact') ? contact : agent)?.trim();
  if (!name) return null;
  return placeholder.endsWith('first_name') ? (name.split(/\s/, 1)[0] ?? name) : name;
}
