import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import css from './audit.module.css';

/** Parameters as in the URL; days as `2026-11-21`. */
export interface AuditFilters {
  actor?: string;
  target?: string;
  from?: string;
  to?: string;
}

const TARGETS = [
  'workspace',
  'guardrails',
  'kill_switch',
  'key',
  'user_token',
  'member',
  'webhook_endpoint',
  'contact',
  'handoff',
  'knowledge_document',
  'knowledge_crawl',
  'import',
  'forecast',
  'golden_check',
  'golden_settings',
  'golden_turn',
  'suggestion',
] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Drops invalid values from the URL: an invalid day would produce a list that no one asked for. */
export const filtersOf = (search: Record<string, unknown>): AuditFilters => {
  const text = (name: string): string | undefined =>
    typeof search[name] === 'string' && search[name] !== '' ? search[name] : undefined;
  const day = (name: string): string | undefined => {
    const said = text(name) ?? '';
    return DAY.test(said) && Number.isFinite(Date.parse(said)) ? said : undefined;
  };
  const found = { actor: text('actor'), target: text('target'), from: day('from'), to: day('to') };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

export function FiltersBar({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}) {
  const { audit } = useTexts();
  const set = (name: keyof AuditFilters, value: string): void => onChange(filtersOf({ ...filters, [name]: value }));
  const targets = ['', ...TARGETS, ...(filters.target && !isKnown(filters.target) ? [filters.target] : [])];
  return (
    <div className={css.bar} role="group" aria-label={audit.filter}>
      <Select
        label={audit.target}
        value={filters.target ?? ''}
        options={targets.map((value) => ({ value, label: value === '' ? audit.all : value }))}
        onChange={(value) => set('target', value)}
      />
      <TextField
        label={audit.from}
        type="date"
        value={filters.from ?? ''}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField
        label={audit.to}
        type="date"
        value={filters.to ?? ''}
        onChange={({ target }) => set('to', target.value)}
      />
      {Object.keys(filters).length > 0 && <Button onClick={() => onChange({})}>{audit.showAll}</Button>}
    </div>
  );
}

const isKnown = (target: string): boolean => (TARGETS as readonly string[]).includes(target);
