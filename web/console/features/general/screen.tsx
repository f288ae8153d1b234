import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linesOf } from '../../app/lines.js';
import { originsIn } from '../../app/origins.js';
import { queryClient } from '../../app/queries.js';
import { SettingsPage } from '../../app/settings-page.js';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { may } from '../../app/roles.js';
import { SecretDialog, useShownSecret } from '../../app/secret-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useChange } from '../../app/use-change.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { updateWorkspace, type Workspace, workspaceQuery } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Facts } from '../../ui/facts.js';
import { JsonField } from '../../ui/json-field.js';
import { Card, Row } from '../../ui/page.js';
import { Switch } from '../../ui/switch.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { createIdentitySecret } from './identity-secret.js';

/** The workspace's name, the origins that may embed its widget, and the identity of its users. */
export function GeneralScreen() {
  const { general } = useTexts();
  const { id } = useWorkspace();
  const query = useQuery(workspaceQuery(id));
  return (
    <SettingsPage title={general.title} lead={general.lead} query={query}>
      {(workspace) => (
        <>
          <NameCard workspace={workspace} />
          <OriginsCard workspace={workspace} />
          <IdentityCard workspace={workspace} />
          <McpCard workspace={workspace} />
        </>
      )}
    </SettingsPage>
  );
}

interface CardProps {
  workspace: Workspace;
}

function NameCard({ workspace }: CardProps) {
  const { general } = useTexts();
  const { role } = useWorkspace();
  const { field, onSubmit, isBusy, problem } = useServerForm({ name: workspace.name }, async ({ name }) => {
    await updateWorkspace(workspace.id, { name: name.trim() });
    // The navigation shows the name as well.
    await queryClient.invalidateQueries({ queryKey: ['me'] });
    showToast({ title: general.saved });
  });
  const isManager = may(role, 'manage_team');
  return (
    <Card title={general.name} lead={general.nameLead}>
      {isManager ? (
        <Form onSubmit={onSubmit} problem={problem}>
          <TextField {...field('name', { required: general.nameNeeded })} label={general.name} maxLength={200} />
          <Row>
            <Button type="submit" busy={isBusy}>
              {general.save}
            </Button>
          </Row>
        </Form>
      ) : (
        <p>{workspace.name}</p>
      )}
    </Card>
  );
}

function OriginsCard({ workspace }: CardProps) {
  const { general } = useTexts();
  const { role } = useWorkspace();
  // Values from when typing began: origins that a colleague adds meanwhile are kept.
  const [base, setBase] = useState(workspace.allowed_origins);
  const defaults = { allowed_origins: base.join('\n') };
  const { field, onSubmit, isBusy, problem } = useServerForm(defaults, async ({ allowed_origins }) => {
    const typed = originsIn(linesOf(allowed_origins));
    const theirs = workspace.allowed_origins.filter((origin) => !base.includes(origin) && !typed.includes(origin));
    const saved = await updateWorkspace(workspace.id, { allowed_origins: [...typed, ...theirs] });
    setBase(saved.allowed_origins);
    showToast({ title: general.originsSaved });
    return [{ allowed_origins: saved.allowed_origins.join('\n') }];
  });
  return (
    <Card title={general.origins} lead={general.originsLead}>
      {may(role, 'manage_team') ? (
        <Form onSubmit={onSubmit} problem={problem}>
          <JsonField {...field('allowed_origins')} label={general.originsLabel} hint={general.originsHint} rows={4} />
          <Row>
            <Button type="submit" busy={isBusy}>
              {general.saveOrigins}
            </Button>
          </Row>
        </Form>
      ) : workspace.allowed_origins.length === 0 ? (
        <p>{general.noOrigins}</p>
      ) : (
        <ul>
          {workspace.allowed_origins.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Only for roles that may see keys: anyone with this secret can sign in to the widget as any user. */
function IdentityCard({ workspace: { id, identity } }: CardProps) {
  const { general } = useTexts();
  const { role } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const { shown, show, forget } = useShownSecret();
  return (
    <Card title={general.identity} lead={general.identityLead}>
      <Facts
        facts={[
          [general.identityState, identity.secret_set ? general.identitySet : general.identityNone],
          [general.identitySince, identity.secret_set_at && <RelativeTime key="at" at={identity.secret_set_at} />],
        ]}
      />
      {may(role, 'view_keys') && (
        <Row>
          <Button onClick={() => setAsking(true)}>
            {identity.secret_set ? general.identityReplace : general.identityCreate}
          </Button>
        </Row>
      )}
      {isAsking && (
        <ConfirmDialog
          title={identity.secret_set ? general.identityReplace : general.identityCreate}
          lead={identity.secret_set ? general.identityReplaceLead : general.identityCreateLead}
          button={identity.secret_set ? general.identityReplace : general.identityCreate}
          kind={identity.secret_set ? 'danger' : 'primary'}
          run={() => createIdentitySecret(id)}
          onDone={(secret) =>
            show({ title: general.copySecret, lead: general.copySecretLead, secret, storedAs: 'encrypted' })
          }
          onClose={() => setAsking(false)}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={forget} />}
    </Card>
  );
}

function McpCard({ workspace }: CardProps) {
  const { general } = useTexts();
  const { role } = useWorkspace();
  const change = useChange();
  const set = (mcp_public: boolean): void =>
    change(
      () => updateWorkspace(workspace.id, { mcp_public }),
      general.saved,
      () => set(!mcp_public),
    );
  return (
    <Card title={general.mcp} lead={general.mcpLead}>
      <Switch
        label={general.mcpSwitch}
        isOn={workspace.mcp_public}
        onChange={set}
        disabled={!may(role, 'manage_team')}
      />
    </Card>
  );
}
