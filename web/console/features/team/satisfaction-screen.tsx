import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFrom } from '../../app/changed-from.js';
import { Form } from '../../app/form.js';
import { useWorkspace } from '../../app/session.js';
import { SettingsPage } from '../../app/settings-page.js';
import { useServerForm } from '../../app/use-form.js';
import { updateWorkspace, type Workspace, workspaceQuery } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Card, Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { showToast } from '../../ui/toast.js';

type Settings = Workspace['satisfaction'];

/** When customers are asked how it was. */
export function SatisfactionScreen() {
  const { team } = useTexts();
  const { id } = useWorkspace();
  return (
    <SettingsPage title={team.satisfaction} lead={team.satisfactionLead} query={useQuery(workspaceQuery(id))}>
      {(workspace) => (
        <Card>
          <SatisfactionForm workspace={workspace} />
        </Card>
      )}
    </SettingsPage>
  );
}

const SCALES = ['stars', 'thumbs'] as const;
const defaultsOf = ({ quiet_minutes: minutes }: Settings) => ({ quiet_minutes: String(minutes) });
const choicesOf = ({ quiet_minutes: _, ...choices }: Settings) => choices;

function SatisfactionForm({ workspace: { id, satisfaction } }: { workspace: Workspace }) {
  const { team } = useTexts();
  // Baseline of the changes: values that a colleague changes meanwhile are kept.
  const [base, setBase] = useState(satisfaction);
  const [on, setOn] = useState(choicesOf(satisfaction));
  const { field, onSubmit, isBusy, problem } = useServerForm(
    defaultsOf(base),
    async ({ quiet_minutes: minutes }) => {
      const sent = changedFrom(base, { ...on, quiet_minutes: Number(minutes) });
      const { satisfaction: saved } = await updateWorkspace(id, { satisfaction: sent });
      setBase(saved);
      showToast({ title: team.surveySaved });
      return [defaultsOf(saved), choicesOf(saved)];
    },
    { chosen: on, setChosen: setOn },
  );
  const change = (name: 'after_teammate' | 'after_agent' | 'by_mail') => (isOn: boolean) =>
    setOn({ ...on, [name]: isOn });
  return (
    <Form onSubmit={onSubmit} problem={problem}>
      <Switch label={team.surveyAfterTeammate} isOn={on.after_teammate} onChange={change('after_teammate')} />
      <Switch label={team.surveyAfterAgent} isOn={on.after_agent} onChange={change('after_agent')} />
      {on.after_agent && (
        <TextField {...field('quiet_minutes')} label={team.surveyQuiet} type="number" min={1} max={25} />
      )}
      <Switch label={team.surveyByMail} isOn={on.by_mail} onChange={change('by_mail')} />
      <Select
        label={team.surveyScale}
        value={on.scale}
        options={SCALES.map((value) => ({ value, label: team.surveyScales[value] }))}
        onChange={(scale) => setOn({ ...on, scale })}
      />
      <Row>
        <Button type="submit" busy={isBusy}>
          {team.surveySave}
        </Button>
      </Row>
    </Form>
  );
}
