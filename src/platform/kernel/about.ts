/** The id of the contact or session that a resource is or names: by it exports and erasures find what is kept of it. */
export function aboutWhich(resource: { object?: string; id?: unknown }, kind: 'contact' | 'session'): string | null {
  const id = resource.object === kind ? resource.id : (resource as Record<string, unknown>)[`${kind}_id`];
  return typeof id === 'string' ? id : null;
}
