import { useState } from 'react';
import { changedFrom } from '../../app/changed-from.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { updateWorkspace, type Workspace } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Row } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Switch } from '../../ui/switch.js';
import { showToast } from '../../ui/toast.js';
import { Preview } from './preview.js';
import css from './widget.module.css';

type Widget = Workspace['widget'];
type Field = Widget['lead_form']['fields'][number];
type ReachField = Widget['handoff_fields'][number];

/** In the order in which they are shown. */
const FIELDS: readonly Field[] = ['name', 'email', 'phone', 'company'];
const REACH_FIELDS: readonly ReachField[] = ['name', 'email', 'phone'];

/** Of all, in their order, those of the list, with this one or without it. */
const toggled = <Name extends string>(all: readonly Name[], list: readonly Name[], name: Name): Name[] =>
  all.filter((one) => (one === name) !== list.includes(one));

const askedOf = ({ lead_form, handoff_fields }: Widget) => ({ lead_form, handoff_fields });

/** What a visitor is asked before a hand-off, and what if nobody is there, with the widget as it asks. */
export function HandoffForms({ workspace, isReadOnly }: { workspace: Workspace; isReadOnly: boolean }) {
  const { widget: words } = useTexts();
  // Baseline of the changes: values that a colleague changes meanwhile are kept.
  const [base, setBase] = useState(workspace.widget);
  const [draft, setDraft] = useState(askedOf(base));
  const [shown, setShown] = useState<'before' | 'after'>('before');
  const { lead_form: form, handoff_fields: reach } = draft;
  const setForm = (lead_form: Widget['lead_form']): void => setDraft({ ...draft, lead_form });
  const { onSubmit, isBusy, problem } = useServerForm(
    {},
    async () => {
      const { widget } = await updateWorkspace(workspace.id, { widget: changedFrom(base, draft) });
      setBase(widget);
      showToast({ title: words.saved });
      return [{}, askedOf(widget)];
    },
    { chosen: draft, setChosen: setDraft },
  );
  return (
    <div className={css.split}>
      <Form onSubmit={onSubmit} problem={problem} isReadOnly={isReadOnly} label={words.forms}>
        <fieldset className={css.asked} onFocus={() => setShown('before')}>
          <legend>{words.formBefore}</legend>
          <Switch label={words.formOn} isOn={form.enabled} onChange={(enabled) => setForm({ ...form, enabled })} />
          {FIELDS.map((name) => (
            <Checkbox
              key={name}
              label={words.formFields[name]}
              isOn={form.fields.includes(name)}
              onChange={() => setForm({ ...form, fields: toggled(FIELDS, form.fields, name) })}
            />
          ))}
        </fieldset>
        <fieldset className={css.asked} onFocus={() => setShown('after')}>
          <legend>{words.formAfter}</legend>
          <p className={css.hint}>{words.formAfterHint}</p>
          {REACH_FIELDS.map((name) => (
            <Checkbox
              key={name}
              label={words.formFields[name]}
              isOn={reach.includes(name)}
              onChange={() => setDraft({ ...draft, handoff_fields: toggled(REACH_FIELDS, reach, name) })}
            />
          ))}
        </fieldset>
        {!isReadOnly && (
          <Row>
            <Button type="submit" kind="primary" busy={isBusy}>
              {words.formsSave}
            </Button>
          </Row>
        )}
      </Form>
      <div className={css.previews}>
        <Segments
          label={words.formShown}
          value={shown}
          options={[
            { value: 'before', label: words.formBefore },
            { value: 'after', label: words.formAfter },
          ]}
          onChange={setShown}
        />
        <Shown workspace={{ ...workspace, widget: base }} draft={draft} shown={shown} />
      </div>
    </div>
  );
}

interface ShownProps {
  workspace: Workspace;
  draft: Pick<Widget, 'lead_form' | 'handoff_fields'>;
  shown: 'before' | 'after';
}

/** The conversation in which the form appears; without one, why there is none. */
function Shown({ workspace, draft, shown }: ShownProps) {
  const { widget: words } = useTexts();
  const { lead_form: form, handoff_fields: reach } = draft;
  if (shown === 'before' && !form.enabled) return <p className={css.hint}>{words.formOff}</p>;
  if (shown === 'after' && reach.length === 0) return <p className={css.hint}>{words.formNothing}</p>;
  const said = { author: 'contact' as const, text: words.formVisitor, form: null };
  const asked =
    shown === 'before'
      ? { author: 'system' as const, text: '', form: 'contact' as const }
      : { author: 'system' as const, text: words.formAsks(reach), form: 'reach' as const };
  return <Preview workspace={workspace} draft={draft} messages={[said, asked]} />;
}
