import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { SettingsPage } from '../../app/settings-page.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { RelativeTime } from '../../ui/time.js';
import { GuardrailsForm } from './guardrails-form.js';
import { guardrailsQuery } from '../../app/guardrails-settings.js';

/** Limits on what the agent may say and do. */
export function GuardrailsScreen() {
  const { guardrails } = useTexts();
  const { id, role } = useWorkspace();
  const query = useQuery(guardrailsQuery(id));
  return (
    <SettingsPage title={guardrails.title} lead={guardrails.lead} query={query}>
      {(data) => (
        <>
          {data.kill_switch.active && (
            <Callout meaning="danger" title={guardrails.stopped}>
              <Link to="/w/$workspace/settings/kill-switch" params={{ workspace: id }}>
                {guardrails.killSwitch}
              </Link>
            </Callout>
          )}
          <GuardrailsForm guardrails={data} isReadOnly={!may(role, 'manage_team')} />
          {data.updated_at !== null && (
            <p>
              {guardrails.changedBy(data.updated_by ?? '–')} <RelativeTime at={data.updated_at} />
            </p>
          )}
        </>
      )}
    </SettingsPage>
  );
}
