import { useQuery } from '@tanstack/react-query';
import { killSwitchQuery } from '../../app/kill-switch.js';
import { problemText } from '../../app/problem.js';
import { may, MATRIX } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Card, Page } from '../../ui/page.js';
import { Icon } from '../../ui/icon.js';
import { Skeleton } from '../../ui/skeleton.js';
import { StateCard } from './state-card.js';
import { StopForm } from './stop-form.js';
import css from './kill-switch.module.css';

/** Shows whether the agent may act, as one unmistakable state, and the control that changes it. */
export function KillSwitchScreen() {
  const texts = useTexts();
  const { killSwitch, settings, shell, ui } = texts;
  const { id, role } = useWorkspace();
  const { data, error } = useQuery(killSwitchQuery(id));
  const isManager = may(role, 'manage_team');
  return (
    <Page title={killSwitch.title} lead={killSwitch.lead}>
      {data ? (
        <>
          <StateCard killSwitch={data} />
          {isManager ? (
            <StopForm key={String(data.active)} killSwitch={data} />
          ) : (
            <Callout>{settings.readOnly(MATRIX.manage_team.map((one) => shell.roles[one]))}</Callout>
          )}
        </>
      ) : error ? (
        <Callout meaning="danger">{problemText(error, texts)}</Callout>
      ) : (
        <Skeleton label={ui.loading} rows={2} />
      )}
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
