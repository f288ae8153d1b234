import type { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Choices } from '../../ui/choices.js';
import { TextArea, TextField } from '../../ui/field.js';
import { JsonField } from '../../ui/json-field.js';
import { Select } from '../../ui/select.js';
import { headersOf, parametersOf, type Typed } from './definition-form.js';
import type { Definition } from './queries.js';

/** Values that are selected rather than typed. */
export type Chosen = Pick<Definition, 'method' | 'effect' | 'destructive'>;
const METHODS: readonly Chosen['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const EFFECTS: readonly Chosen['effect'][] = ['read', 'write'];

interface FieldsProps {
  field: ReturnType<typeof useServerForm<Typed>>['field'];
  chosen: Chosen;
  onChoose: (change: Partial<Chosen>) => void;
}

/** Endpoint fields: method, URL and parameters. */
export function CallFields({ field, chosen, onChoose }: FieldsProps) {
  const { actions } = useTexts();
  const schema = { validate: (text: string) => parametersOf(text) !== null || actions.noJson };
  return (
    <>
      <TextField
        {...field('name', { required: actions.nameNeeded })}
        label={actions.name}
        hint={actions.nameHint}
        dir="ltr"
      />
      <TextArea
        {...field('description', { required: actions.descriptionNeeded })}
        label={actions.description}
        hint={actions.descriptionHint}
        maxLength={1000}
      />
      <Select
        label={actions.method}
        value={chosen.method}
        options={METHODS.map((value) => ({ value, label: value }))}
        onChange={(method) => onChoose({ method })}
      />
      <TextField
        {...field('url', { required: actions.urlNeeded })}
        label={actions.url}
        hint={actions.urlHint}
        dir="ltr"
      />
      <JsonField {...field('parameters', schema)} label={actions.parameters} hint={actions.parametersHint} />
    </>
  );
}

/** Requirements before the call, and headers sent beside the arguments. */
export function RuleFields({ field, chosen, onChoose }: FieldsProps) {
  const { actions } = useTexts();
  const headers = { validate: (text: string) => headersOf(text) !== null || actions.noHeaders };
  return (
    <>
      <Choices
        label={actions.effect}
        value={chosen.effect}
        onChange={(effect) => onChoose({ effect })}
        options={EFFECTS.map((value) => ({ value, label: actions.effects[value], hint: actions.effectHints[value] }))}
      />
      <Checkbox
        label={actions.destructive}
        hint={actions.destructiveHint}
        isOn={chosen.destructive}
        onChange={(destructive) => onChoose({ destructive })}
      />
      <TextField {...field('token')} label={actions.token} hint={actions.tokenHint} dir="ltr" />
      <JsonField {...field('headers', headers)} label={actions.headers} hint={actions.headersHint} rows={3} />
      <TextField {...field('timeout')} label={actions.timeout} type="number" min={1} max={30} />
    </>
  );
}
