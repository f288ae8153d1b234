import { useState } from 'react';
import { changedFrom } from '../../app/changed-from.js';
import { linesOf } from '../../app/lines.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { updateWorkspace, type Workspace } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { showToast } from '../../ui/toast.js';
import { ColorField } from './color-field.js';
import { isColor } from './contrast.js';
import { Preview } from './preview.js';
import css from './widget.module.css';

type Widget = Workspace['widget'];
const POSITIONS: readonly Widget['position'][] = ['right', 'left'];
const THEMES: readonly Widget['theme'][] = ['auto', 'light', 'dark'];

const typedOf = ({
  agent_name,
  greeting,
  launcher_label,
  suggestions,
  privacy_url,
  avatar_url,
  accent_color,
}: Widget) => ({
  agent_name: agent_name ?? '',
  greeting: greeting ?? '',
  launcher_label: launcher_label ?? '',
  suggestions: suggestions.join('\n'),
  privacy_url: privacy_url ?? '',
  avatar_url: avatar_url ?? '',
  accent_color,
});

const chosenOf = ({ position, theme }: Widget) => ({ position, theme });

/** Empty texts fall back to the widget's own. */
export function AppearanceForm({ workspace, isReadOnly }: { workspace: Workspace; isReadOnly: boolean }) {
  const { widget: words } = useTexts();
  // Baseline of the changes: values that a colleague changes meanwhile are kept.
  const [base, setBase] = useState(workspace.widget);
  const [chosen, setChosen] = useState(chosenOf(base));
  const { field, onSubmit, isBusy, problem, form } = useServerForm(
    typedOf(base),
    async (typed) => {
      const sent = changedFrom(base, { ...sentOf(typed), ...chosen });
      const { widget: saved } = await updateWorkspace(workspace.id, { widget: sent });
      setBase(saved);
      showToast({ title: words.saved });
      return [typedOf(saved), chosenOf(saved)];
    },
    { chosen, setChosen },
  );
  const typed = form.watch();
  const color = typed.accent_color;
  return (
    <div className={css.split}>
      <Form onSubmit={onSubmit} problem={problem} isReadOnly={isReadOnly} label={words.appearance}>
        <TextField {...field('agent_name')} label={words.agentName} maxLength={80} />
        <TextArea {...field('greeting')} label={words.greeting} hint={words.greetingHint} maxLength={500} />
        <TextArea {...field('suggestions')} label={words.suggestions} hint={words.suggestionsHint} />
        <ColorField
          {...field('accent_color', { validate: (text) => isColor(text) || words.noColor })}
          color={color}
          onPick={(picked) => form.setValue('accent_color', picked, { shouldDirty: true, shouldValidate: true })}
        />
        <Select
          label={words.position}
          value={chosen.position}
          options={POSITIONS.map((value) => ({ value, label: words.positions[value] }))}
          onChange={(position) => setChosen({ ...chosen, position })}
        />
        <Select
          label={words.theme}
          value={chosen.theme}
          options={THEMES.map((value) => ({ value, label: words.themes[value] }))}
          onChange={(theme) => setChosen({ ...chosen, theme })}
        />
        <TextField {...field('launcher_label')} label={words.launcher} hint={words.launcherHint} maxLength={80} />
        <TextField {...field('avatar_url')} label={words.avatar} type="url" />
        <TextField {...field('privacy_url')} label={words.privacy} type="url" />
        {!isReadOnly && (
          <Row>
            <Button type="submit" kind="primary" busy={isBusy}>
              {words.save}
            </Button>
          </Row>
        )}
      </Form>
      <Preview workspace={{ ...workspace, widget: base }} draft={{ ...sentOf(typed), ...chosen }} />
    </div>
  );
}

const sentOf = (typed: ReturnType<typeof typedOf>) => ({
  agent_name: typed.agent_name.trim() || null,
  greeting: typed.greeting.trim() || null,
  launcher_label: typed.launcher_label.trim() || null,
  suggestions: linesOf(typed.suggestions),
  privacy_url: typed.privacy_url.trim() || null,
  avatar_url: typed.avatar_url.trim() || null,
  accent_color: typed.accent_color,
});
