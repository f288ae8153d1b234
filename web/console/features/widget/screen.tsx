import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { guardrailsQuery, updateGuardrails } from '../../app/guardrails-settings.js';
import { AgentModeCard } from '../../app/agent-mode-card.js';
import { MissesCard } from '../../app/misses-card.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { SettingsPage } from '../../app/settings-page.js';
import { updateWorkspace, workspaceQuery } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Card } from '../../ui/page.js';
import { lazyPart } from '../../ui/parts.js';
import { Skeleton } from '../../ui/skeleton.js';
import { AppearanceForm } from './appearance-form.js';
import { HandoffForms } from './handoff-forms.js';
import { Switches } from './switches.js';
import { VoiceCard } from './voice-card.js';

const InstallCard = lazyPart(() => import('./install-card.js').then((part) => ({ default: part.InstallCard })));

/** Appearance and language of the widget, and its embed code. */
export function WidgetScreen() {
  const { widget, ui } = useTexts();
  const { id, role } = useWorkspace();
  const query = useQuery(workspaceQuery(id));
  return (
    <SettingsPage title={widget.title} lead={widget.lead} query={query}>
      {(workspace) => (
        <>
          <Suspense fallback={<Skeleton label={ui.loading} rows={4} />}>
            <InstallCard workspace={workspace} />
          </Suspense>
          <Card title={widget.appearance} lead={widget.appearanceLead}>
            <AppearanceForm workspace={workspace} isReadOnly={!may(role, 'manage_team')} />
          </Card>
          <AgentModeCard
            value={workspace.widget.agent_mode}
            isReadOnly={!may(role, 'manage_team')}
            save={(agent_mode) => updateWorkspace(id, { widget: { agent_mode } })}
          />
          <Card title={widget.forms} lead={widget.formsLead}>
            <HandoffForms workspace={workspace} isReadOnly={!may(role, 'manage_team')} />
          </Card>
          <ChatMissesCard />
          <VoiceCard workspace={workspace} />
          <Card title={widget.files} lead={widget.filesLead}>
            <Switches workspace={workspace} names={['attachments']} />
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

/** The guardrail for the chat; shown once it is loaded. */
function ChatMissesCard() {
  const { settings } = useTexts();
  const { id, role } = useWorkspace();
  const { data } = useQuery(guardrailsQuery(id));
  if (!data) return null;
  return (
    <MissesCard
      lead={settings.misses.chatLead}
      value={data.escalate_after_misses}
      mayBeNever
      isReadOnly={!may(role, 'manage_team')}
      save={(escalate_after_misses) => updateGuardrails(id, { escalate_after_misses })}
    />
  );
}
