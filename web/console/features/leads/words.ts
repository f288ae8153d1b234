/** Display texts of a lead: its title and the line below. */
import type { Texts } from '../../texts/type.js';
import type { IconName } from '../../ui/icons.js';
import type { Meaning } from '../../ui/badge.js';
import type { Lead, Source, Status } from './view.js';

/** What the lead wants; else their name. */
export const titleOf = ({ intent, name, company, email, phone }: Lead, { lead }: Texts['leads']): string =>
  intent ?? name ?? company ?? email ?? phone ?? lead;

/** The lead's name and company, unless the title contains them. */
export const subtitleOf = (lead: Lead, texts: Texts['leads']): string =>
  [lead.name, lead.company, lead.email ?? lead.phone]
    .filter((part): part is string => part !== null && part !== titleOf(lead, texts))
    .slice(0, 2)
    .join(' · ');

export const SOURCE_ICONS: Record<Source, IconName> = {
  widget: 'globe',
  agent: 'agent',
  whatsapp: 'phone',
  messenger: 'conversations',
  instagram: 'camera',
  email: 'mail',
  manual: 'person',
};

/** Formats a value of a custom field. */
export const valueOf = (value: Lead['fields'][string], { yes, no }: Texts['leads']): string =>
  value === null
    ? ''
    : Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? value
          ? yes
          : no
        : String(value);

/** Custom fields with a value. */
export const factsOf = (lead: Lead, texts: Texts['leads']): [key: string, value: string][] =>
  Object.entries(lead.fields)
    .map(([key, value]): [string, string] => [key, valueOf(value, texts)])
    .filter(([, value]) => value !== '');

export const STATUS_MEANINGS: Record<Status, Meaning> = {
  new: 'info',
  qualified: 'success',
  converted: 'accent',
  disqualified: 'neutral',
};
