import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRestedValue } from '../../app/rested-value.js';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { Loaded } from '../../app/loaded.js';
import { keyOf } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/page.js';
import { type DraftRule, fieldOf, isComplete, sentOf } from './rules-draft.js';
import { STATUS_MEANINGS } from './words.js';
import css from './rules.module.css';

type Tried = components['schemas']['TriedLead'];

/** Delay after the last keystroke. */
const REST_MS = 300;

/** What the rules, saved or not, would make of the last leads. */
export function RulesTrial({ rules }: { rules: readonly DraftRule[] }) {
  const { leadRules: words } = useTexts();
  const { id: workspace } = useWorkspace();
  const tried = useRestedValue(rules, REST_MS).filter(isComplete);
  // A rule is tried before it has a name.
  const sent = sentOf(tried).map((rule, index) => ({ ...rule, name: rule.name || words.rule(index + 1) }));
  const query = useQuery({
    queryKey: keyOf(workspace, 'leads', 'trial', JSON.stringify(sent)),
    queryFn: async ({ signal }) => {
      const path = '/api/console/workspaces/{workspace}/rules_trial';
      const given = { params: { path: { workspace } }, body: { rules: sent }, signal };
      const { data } = await call(() => api.POST(path, given));
      return { leads: data.leads, rules: tried };
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return (
    <div className={css.trial}>
      <Card title={words.trial} lead={words.trialLead}>
        <Loaded query={query} rows={4}>
          {({ leads, rules: of }) => <Outcome leads={leads} rules={of} />}
        </Loaded>
      </Card>
    </div>
  );
}

function Outcome({ leads, rules }: { leads: readonly Tried[]; rules: readonly DraftRule[] }) {
  const { leadRules: words } = useTexts();
  const decided = (status: DraftRule['status']): number =>
    leads.filter(({ rule }) => rule !== null && rules[rule]?.status === status).length;
  if (leads.length === 0) return <p className={css.faint}>{words.noLeads}</p>;
  return (
    <>
      <p role="status">{words.summary(leads.length, decided('qualified'), decided('disqualified'))}</p>
      <ul className={css.leads}>
        {leads.map((lead) => (
          <TriedLead key={lead.id} lead={lead} rules={rules} />
        ))}
      </ul>
    </>
  );
}

function TriedLead({ lead, rules }: { lead: Tried; rules: readonly DraftRule[] }) {
  const { leads, leadRules: words } = useTexts();
  const { id: workspace } = useWorkspace();
  const rule = lead.rule === null ? undefined : rules[lead.rule];
  return (
    <li>
      <span className={css.who}>
        <Link to="/w/$workspace/leads/$lead" params={{ workspace, lead: lead.id }}>
          <ForeignWords text={lead.name ?? lead.email ?? lead.company ?? leads.lead} />
        </Link>
        {rule ? (
          <Badge meaning={STATUS_MEANINGS[rule.status]}>{leads.statuses[rule.status]}</Badge>
        ) : (
          <Badge>{words.none}</Badge>
        )}
      </span>
      <Why lead={lead} rules={rules} />
      {lead.is_decided && <span className={css.faint}>{words.decided(leads.statuses[lead.status])}</span>}
    </li>
  );
}

/** The rule that decides, or what the closest one misses. */
function Why({ lead: { rule, closest }, rules }: { lead: Tried; rules: readonly DraftRule[] }) {
  const { leads, leadRules: words } = useTexts();
  const nameOf = (index: number): string => rules[index]?.name.trim() || words.rule(index + 1);
  if (rule !== null) return <span className={css.faint}>{words.byRule(nameOf(rule))}</span>;
  if (!closest) return null;
  const missing = closest.failing.flatMap((index) => {
    const condition = rules[closest.rule]?.conditions[index];
    if (!condition) return [];
    const field = condition.own.trim() || (leads.fieldNames[fieldOf(condition)] ?? condition.field);
    return [leads.reason(field, leads.operators[condition.operator], condition.value)];
  });
  return (
    <span className={css.faint}>
      {words.missing(nameOf(closest.rule))} <ForeignWords text={missing.join(' · ')} />
    </span>
  );
}
