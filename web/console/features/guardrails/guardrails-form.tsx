import { type ReactNode, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { isBadInput } from '../../app/bad-input.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Card, Row, Stack } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { showToast } from '../../ui/toast.js';
import { type Guardrails, updateGuardrails } from '../../app/guardrails-settings.js';
import { GoldenProgress } from '../../golden/golden-progress.js';
import { useGoldenGate } from '../../golden/use-golden-gate.js';
import {
  type Allowed,
  changeOf,
  type ChoiceName,
  CHOICES,
  type Chosen,
  chosenOf,
  type Flag,
  type TypedName,
  typedOf,
} from './typed.js';

/** All guardrails in one form, by topic. Only changed values are sent. */
export function GuardrailsForm({ guardrails, isReadOnly }: { guardrails: Guardrails; isReadOnly: boolean }) {
  const { guardrails: words } = useTexts();
  const { id } = useWorkspace();
  // Baseline of the changes: values that a colleague changes meanwhile are kept.
  const [base, setBase] = useState(guardrails);
  const [chosen, setChosen] = useState(() => chosenOf(guardrails));
  const gate = useGoldenGate();
  const { field, onSubmit, isBusy, problem } = useServerForm(
    typedOf(base),
    async (typed) => {
      const change = changeOf(base, typed, chosen);
      let saved = base;
      if (Object.keys(change).length > 0) {
        if (!(await gate.pass({ guardrails: change }))) return false;
        saved = await updateGuardrails(id, change);
        setBase(saved);
      }
      showToast({ title: words.saved });
      return [typedOf(saved), chosenOf(saved)];
    },
    { chosen, setChosen },
  );
  const choose = (change: Partial<Chosen>): void => setChosen({ ...chosen, ...change });
  const controls = controlsOf({ field, chosen, choose, words });
  return (
    <Form onSubmit={onSubmit} problem={problem} isReadOnly={isReadOnly} label={words.title} gap={6}>
      {/* What is sent was taken when it was submitted: more would be lost. */}
      <fieldset disabled={isBusy}>
        <Stack gap={6}>
          <Groups {...controls} chosen={chosen} />
        </Stack>
      </fieldset>
      <GoldenProgress running={gate.running} />
      {gate.dialog}
      {!isReadOnly && (
        <Row>
          <Button type="submit" kind="primary" busy={isBusy}>
            {words.save}
          </Button>
        </Row>
      )}
    </Form>
  );
}

interface Controls {
  lines: (name: TypedName) => ReactNode;
  count: (name: TypedName) => ReactNode;
  text: (name: TypedName) => ReactNode;
  flag: (name: Flag) => ReactNode;
  choice: (name: ChoiceName) => ReactNode;
  restrict: (name: Allowed) => ReactNode;
}

function Groups({ lines, count, text, flag, choice, restrict, chosen }: Controls & { chosen: Chosen }) {
  const { guardrails: words } = useTexts();
  return (
    <>
      <Card title={words.groups.topics}>
        {lines('blocked_topics')}
        {lines('blocked_phrases')}
        {lines('escalation_phrases')}
        {count('escalate_after_misses')}
        {count('max_turns')}
      </Card>
      <Card title={words.groups.proof}>
        {flag('require_citations')}
        {flag('verbatim_only')}
        {count('min_confidence')}
      </Card>
      <Card title={words.groups.acting}>
        {choice('actions_mode')}
        {choice('destructive_actions')}
        {restrict('allowed_actions')}
        {chosen.restricts_allowed_actions && lines('allowed_actions')}
        {count('max_actions_per_session')}
      </Card>
      <Card title={words.groups.safety}>
        {flag('mask_pii')}
        {choice('injection')}
        {restrict('allowed_link_hosts')}
        {chosen.restricts_allowed_link_hosts && lines('allowed_link_hosts')}
        {count('message_retention_days')}
        {choice('semantic_search')}
        {flag('embed_internal')}
      </Card>
      <Card title={words.groups.words}>
        {text('ai_notice')}
        {text('fallback_message')}
      </Card>
    </>
  );
}

interface Made {
  field: (name: TypedName, rules?: { validate: (value: string) => true | string }) => object;
  chosen: Chosen;
  choose: (change: Partial<Chosen>) => void;
  words: ReturnType<typeof useTexts>['guardrails'];
}

/** Empty is none, which the least confidence cannot be. @returns what is wrong with it */
function wrongNumber(name: TypedName, value: string, words: Made['words']): string | undefined {
  if (name === 'min_confidence') return value.trim() === '' ? words.noNumber : undefined;
  return isBadInput(name) ? words.noNumberOrNone : undefined;
}

/** Renders a control of each kind, by the name of its setting. */
const controlsOf = ({ field, chosen, choose, words }: Made): Controls => ({
  lines: (name) => <TextArea {...field(name)} label={words.labels[name]} hint={words.hints[name]} />,
  text: (name) => <TextArea {...field(name)} label={words.labels[name]} hint={words.hints[name]} maxLength={1000} />,
  count: (name) => (
    <TextField
      {...field(name, { validate: (value) => wrongNumber(name, value, words) ?? true })}
      label={words.labels[name]}
      hint={words.hints[name]}
      type="number"
      step="any"
      min={0}
    />
  ),
  flag: (name) => (
    <Checkbox
      label={words.labels[name]}
      hint={words.hints[name]}
      isOn={chosen[name]}
      onChange={(isOn) => choose({ [name]: isOn })}
    />
  ),
  choice: (name) => (
    <Select
      label={words.labels[name]}
      value={chosen[name]}
      options={CHOICES[name].map((value) => ({
        value,
        label: (words.choices[name] as Record<string, string>)[value] ?? value,
      }))}
      onChange={(value) => choose({ [name]: value })}
    />
  ),
  restrict: (name) => (
    <Checkbox
      label={words.restricts[name]}
      isOn={chosen[`restricts_${name}`]}
      onChange={(isOn) => choose({ [`restricts_${name}`]: isOn })}
    />
  ),
});
