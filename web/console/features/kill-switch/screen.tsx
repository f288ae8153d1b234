import { useQuery } from '@tanstack/react-query';
import { killSwitchQuery } from '../../app/kill-switch.js';
import { Loaded } from '../../app/loaded.js';
import { may, MATRIX } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Card, Page } from '../../ui/page.js';
import { Icon } from '../../ui/icon.js';
import { StateCard } from './state-card.js';
import { StopForm } from './stop-form.js';
import css from './kill-switch.module.css';

/** Shows whether the agent may act, as one unmistakable state, and the control that changes it. */
export function KillSwitchScreen() {
  const { killSwitch, settings, shell } = useTexts();
  const { id, role } = useWorkspace();
  const isManager = may(role, 'manage_team');
  return (
    <Page title={killSwitch.title} lead={killSwitch.lead}>
      <Loaded query={useQuery(killSwitchQuery(id))} level={2} rows={2}>
        {(state) => (
          <>
            <StateCard killSwitch={state} />
            {isManager ? (
              <StopForm key={String(state.active)} killSwitch={state} />
            ) : (
              <Callout>{settings.readOnly(MATRIX.manage_team.map((one) => shell.roles[one]))}</Callout>
            )}
          </>
        )}
      </Loaded>
      <Effects />
    </Page>
  );
}

function Effects() {
  const { killSwitch } = useTexts();
  return (
    <Card title={killSwitch.effects}>
      <ul className={css.effects}>
        {killSwitch.effectsList.map(([goesOn, text]) => (
          <li key={text} data-goes-on={goesOn}>
            <Icon name={goesOn === 'yes' ? 'check' : 'close'} />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
