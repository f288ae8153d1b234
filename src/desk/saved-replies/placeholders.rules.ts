/**
 * Placeholders of saved replies: `{{contact.name}}`, or `{{contact.name|there}}` with a fallback for an unknown
 * name.
 */
export const PLACEHOLDERS = ['contact.name', 'contact.first_name', 'agent.name', 'agent.first_name'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Values of the placeholders; null if unknown. */
export interface PlaceholderNames {
  contact: string | null;
  agent: string | null;
}

const BRACES = /\{\{([^{}]*)\}\}/g;

/** The first unknown placeholder of a text; null if all are known. */
export function unknownPlaceholder(text: string): string | null {
  for (const [whole, inner] of text.matchAll(BRACES)) if (!placeholderIn(inner)) return whole;
  return null;
}

/** The text with its placeholders replaced: by the name, the fallback, or nothing. */
export const filled = (text: string, names: PlaceholderNames): string =>
  text.replace(BRACES, (whole: string, inner: string) => {
    const found = placeholderIn(inner);
    return found ? (valueOf(found.name, names) ?? found.otherwise) : whole;
  });

function placeholderIn(inner = ''): { name: Placeholder; otherwise: string } | null {
  const separator = inner.indexOf('|');
  const written = (separator === -1 ? inner : inner.slice(0, separator)).trim();
  const name = PLACEHOLDERS.find((one) => one === written);
  return name ? { name, otherwise: separator === -1 ? '' : inner.slice(separator + 1).trim() } : null;
}

function valueOf(placeholder: Placeholder, { contact, agent }: PlaceholderNames): string | null {
  const name = (placeholder.startsWith('contact') ? contact : agent)?.trim();
  if (!name) return null;
  return placeholder.endsWith('first_name') ? (name.split(/\s/, 1)[0] ?? name) : name;
}
