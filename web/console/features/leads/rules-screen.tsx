import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { Form } from '../../app/form.js';
import { ApiProblem, problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { SettingsPage } from '../../app/settings-page.js';
import { useWorkspace } from '../../app/session.js';
import { useUnsaved } from '../../app/unsaved.js';
import { updateWorkspace, type Workspace, workspaceQuery } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Row } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { RuleCard } from './rule-card.js';
import { draftOf, type DraftRule, moved, newRule, sentOf } from './rules-draft.js';
import { RulesTrial } from './rules-trial.js';
import css from './rules.module.css';

/** Rules that qualify leads, with what they make of the last ones. */
export function RulesScreen() {
  const { leadRules } = useTexts();
  const { id, role } = useWorkspace();
  const query = useQuery(workspaceQuery(id));
  return (
    <SettingsPage title={leadRules.title} lead={leadRules.lead} query={query}>
      {(workspace) => <RulesForm workspace={workspace} isReadOnly={!may(role, 'manage_team')} />}
    </SettingsPage>
  );
}

const RULES_MAX = 50;
const PARAM = 'qualification_rules.';

function RulesForm({ workspace, isReadOnly }: { workspace: Workspace; isReadOnly: boolean }) {
  const texts = useTexts();
  const { leadRules } = texts;
  const [rules, setRules] = useState(() => draftOf(workspace.qualification_rules));
  const [saved, setSaved] = useState(() => JSON.stringify(sentOf(rules)));
  useUnsaved(useCallback(() => JSON.stringify(sentOf(rules)) !== saved, [rules, saved]));
  const save = useMutation({
    mutationFn: async (sent: DraftRule[]) => {
      const answer = await updateWorkspace(workspace.id, { qualification_rules: sentOf(sent) });
      setSaved(JSON.stringify(sentOf(sent)));
      return answer;
    },
    onSuccess: () => showToast({ title: leadRules.saved }),
  });
  const { error } = save;
  const param = error instanceof ApiProblem ? (error.details.param ?? '') : '';
  const isOfField = param.startsWith(PARAM);
  const errorAt = (path: string): string | undefined =>
    isOfField && param.slice(PARAM.length) === path ? problemText(error, texts) : undefined;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(rules);
  };
  const change = (next: DraftRule[]): void => {
    save.reset();
    setRules(next);
  };
  return (
    <div className={css.split}>
      <Form onSubmit={onSubmit} problem={isOfField ? null : error} isReadOnly={isReadOnly} label={leadRules.title}>
        {rules.length === 0 && (
          <Empty icon="filter" title={leadRules.empty}>
            {leadRules.emptyLead}
          </Empty>
        )}
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.key}
            rule={rule}
            place={index}
            count={rules.length}
            errorAt={(path) => errorAt(`${index}.${path}`)}
            onChange={(next) => change(rules.map((one) => (one.key === rule.key ? next : one)))}
            onRemove={() => change(rules.filter((one) => one.key !== rule.key))}
            onMove={(by) => change(moved(rules, index, by))}
            isReadOnly={isReadOnly}
          />
        ))}
        {!isReadOnly && (
          <Row>
            <Button icon="plus" disabled={rules.length >= RULES_MAX} onClick={() => change([...rules, newRule()])}>
              {leadRules.add}
            </Button>
            <Button type="submit" kind="primary" busy={save.isPending}>
              {leadRules.save}
            </Button>
          </Row>
        )}
      </Form>
      <RulesTrial rules={rules} />
    </div>
  );
}
