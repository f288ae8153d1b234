import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { SettingsPage } from '../../app/settings-page.js';
import { methodsQuery } from '../../app/sign-in-methods.js';
import { workspaceQuery } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Facts } from '../../ui/facts.js';
import { Card, Row } from '../../ui/page.js';
import { MailCard } from './mail-card.js';

/** Members' sign-in methods, and mail delivery. */
export function SignInSettingsScreen() {
  const { signIn } = useTexts();
  const query = useQuery(methodsQuery);
  return (
    <SettingsPage title={signIn.title} lead={signIn.lead} query={query} isReadOnly>
      {({ password, password_reset: reset, providers }) => (
        <>
          <Card title={signIn.ways} lead={signIn.waysLead}>
            <Facts
              facts={[
                [
                  signIn.password,
                  <Row key="password">
                    <Badge meaning={password ? 'success' : 'neutral'} icon={password ? 'check' : 'lock'}>
                      {password ? signIn.on : signIn.off}
                    </Badge>
                    <span>{password ? signIn.passwordOnly : signIn.passwordOff}</span>
                  </Row>,
                ],
                [signIn.reset, password ? (reset ? signIn.resetByMail : signIn.resetByOperator) : null],
                [
                  signIn.providers,
                  providers.length > 0 ? providers.map(({ name }) => name).join(', ') : signIn.noProviders,
                ],
                [signIn.factor, <Factor key="factor" />],
              ]}
            />
          </Card>
          <MailCard />
        </>
      )}
    </SettingsPage>
  );
}

function Factor() {
  const { signIn } = useTexts();
  const { id, role } = useWorkspace();
  const { data } = useQuery(workspaceQuery(id));
  if (!data) return null;
  return (
    <Row>
      <span>{data.require_totp ? signIn.required : signIn.optional}</span>
      {may(role, 'manage_team') && (
        <Link to="/w/$workspace/settings/team" params={{ workspace: id }}>
          {signIn.changeFactor}
        </Link>
      )}
    </Row>
  );
}
