import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { IconButton } from '../../ui/icon-button.js';
import { NativeSelect } from '../../ui/native-select.js';
import { Card, Row, Stack } from '../../ui/page.js';
import {
  type DraftCondition,
  type DraftRule,
  FACTS,
  hasValue,
  isNumber,
  newCondition,
  OPERATORS,
  OWN,
} from './rules-draft.js';
import css from './rules.module.css';

export interface RuleCardProps {
  rule: DraftRule;
  /** Its position, from 0: the first rule whose conditions all hold decides. */
  place: number;
  count: number;
  /** The service's error for a field of the rule: `conditions.0.value`. */
  errorAt: (path: string) => string | undefined;
  onChange: (rule: DraftRule) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  isReadOnly: boolean;
}

const CONDITIONS_MAX = 20;
const DECISIONS = ['qualified', 'disqualified'] as const;

/** One rule: its conditions, and what it makes of a lead. */
export function RuleCard({ rule, place, count, errorAt, onChange, onRemove, onMove, isReadOnly }: RuleCardProps) {
  const { leads, leadRules: words } = useTexts();
  const set = (change: Partial<DraftRule>): void => onChange({ ...rule, ...change });
  const { conditions } = rule;
  const title = words.rule(place + 1);
  return (
    <Card
      title={title}
      actions={
        !isReadOnly && (
          <>
            {place > 0 && <IconButton icon="up" label={words.earlier(title)} onClick={() => onMove(-1)} />}
            {place < count - 1 && <IconButton icon="down" label={words.later(title)} onClick={() => onMove(1)} />}
            <IconButton icon="trash" label={words.remove(title)} onClick={onRemove} />
          </>
        )
      }
    >
      <Stack gap={4}>
        <TextField
          label={words.name}
          value={rule.name}
          maxLength={200}
          error={errorAt('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Conditions
          conditions={conditions}
          errorAt={errorAt}
          onChange={(next) => set({ conditions: next })}
          isReadOnly={isReadOnly}
        />
        <div className={css.outcome}>
          <NativeSelect
            label={words.outcome}
            value={rule.status}
            options={DECISIONS.map((value) => ({ value, label: leads.statuses[value] }))}
            onChange={(status) => set({ status })}
          />
          <TextField
            label={words.score}
            hint={words.scoreHint}
            type="number"
            min={0}
            max={100}
            value={rule.score}
            error={errorAt('score')}
            onChange={({ target }) => set({ score: target.value })}
          />
        </div>
      </Stack>
    </Card>
  );
}

interface ConditionsProps {
  conditions: DraftCondition[];
  errorAt: (path: string) => string | undefined;
  onChange: (conditions: DraftCondition[]) => void;
  isReadOnly: boolean;
}

function Conditions({ conditions, errorAt, onChange, isReadOnly }: ConditionsProps) {
  const { leadRules: words } = useTexts();
  return (
    <fieldset className={css.conditions}>
      <legend>{words.conditions}</legend>
      {conditions.map((condition, index) => (
        <ConditionFields
          key={condition.key}
          condition={condition}
          place={index}
          errorAt={(name) => errorAt(`conditions.${index}.${name}`)}
          onChange={(next) => onChange(conditions.map((one) => (one.key === next.key ? next : one)))}
          onRemove={
            conditions.length > 1 && !isReadOnly
              ? () => onChange(conditions.filter(({ key }) => key !== condition.key))
              : null
          }
        />
      ))}
      {!isReadOnly && (
        <Row>
          <Button
            size="small"
            icon="plus"
            disabled={conditions.length >= CONDITIONS_MAX}
            onClick={() => onChange([...conditions, newCondition()])}
          >
            {words.addCondition}
          </Button>
        </Row>
      )}
    </fieldset>
  );
}

interface ConditionProps {
  condition: DraftCondition;
  place: number;
  errorAt: (name: string) => string | undefined;
  onChange: (condition: DraftCondition) => void;
  /** null = the last one stays. */
  onRemove: (() => void) | null;
}

function ConditionFields({ condition, place, errorAt, onChange, onRemove }: ConditionProps) {
  const { leads, leadRules: words } = useTexts();
  const set = (change: Partial<DraftCondition>): void => onChange({ ...condition, ...change });
  const { field, own, operator, value } = condition;
  const named = words.condition(place + 1);
  return (
    <div className={css.condition} role="group" aria-label={named}>
      <NativeSelect
        label={words.field}
        value={field}
        options={[
          ...FACTS.map((fact) => ({ value: fact, label: leads.fieldNames[fact] ?? fact })),
          { value: OWN, label: words.own },
        ]}
        onChange={(next) => set({ field: next })}
      />
      {field === OWN && (
        <TextField
          label={words.ownName}
          value={own}
          maxLength={100}
          error={errorAt('field')}
          onChange={({ target }) => set({ own: target.value })}
        />
      )}
      <NativeSelect
        label={words.operator}
        value={operator}
        options={OPERATORS.map((one) => ({ value: one, label: leads.operators[one] }))}
        onChange={(next) => set({ operator: next })}
      />
      {hasValue(operator) && (
        <TextField
          label={words.value}
          {...(operator === 'one_of' && { hint: words.listHint })}
          inputMode={isNumber(operator) ? 'decimal' : 'text'}
          value={value}
          error={errorAt('value')}
          onChange={({ target }) => set({ value: target.value })}
        />
      )}
      {onRemove && <IconButton icon="close" label={words.removeCondition(named)} onClick={onRemove} />}
    </div>
  );
}
