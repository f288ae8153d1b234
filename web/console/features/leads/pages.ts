/** Updates loaded pages in place, so that a list of thousands is not refetched for one lead. */
import type { Pages } from '../../app/lists.js';
import { type LeadFilters, compare, fits, type Lead } from './view.js';

export type LeadPages = Pages<Lead>;

export const without = (pages: LeadPages, id: string): LeadPages => ({
  ...pages,
  pages: pages.pages.map((page) =>
    page.data.some((lead) => lead.id === id) ? { ...page, data: page.data.filter((lead) => lead.id !== id) } : page,
  ),
});

/** Inserts the lead at its place; leaves it out if the list does not contain it or its place is not loaded. */
export function placed(pages: LeadPages, lead: Lead, filters: LeadFilters): LeadPages {
  const rest = without(pages, lead.id);
  if (!fits(filters, lead)) return rest;
  const at = rest.pages.findIndex(({ data }) => data.some((other) => compare(other, lead, filters) > 0));
  const into = at >= 0 ? at : rest.pages.at(-1)?.next_cursor === null ? rest.pages.length - 1 : -1;
  if (into < 0) return rest;
  return {
    ...rest,
    pages: rest.pages.map((page, index) =>
      index === into ? { ...page, data: inserted(page.data, lead, filters) } : page,
    ),
  };
}

function inserted(leads: Lead[], lead: Lead, filters: LeadFilters): Lead[] {
  const at = leads.findIndex((other) => compare(other, lead, filters) > 0);
  return at < 0 ? [...leads, lead] : [...leads.slice(0, at), lead, ...leads.slice(at)];
}
