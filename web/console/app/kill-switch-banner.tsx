import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTexts } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { RelativeTime } from '../ui/time.js';
import { type KillSwitch, killSwitchQuery } from './kill-switch.js';
import { type Membership, WorkspaceContext } from './session.js';
import css from './kill-switch-banner.module.css';

/** Shown above every page while the kill switch is on. Loaded separately from the page. */
export default function KillSwitchBanner() {
  const workspace = useContext(WorkspaceContext);
  return workspace && !workspace.needs_totp ? <Followed workspace={workspace} /> : null;
}

function Followed({ workspace }: { workspace: Membership }) {
  const { data } = useQuery(killSwitchQuery(workspace.id));
  return data?.active ? <Banner killSwitch={data} workspaceId={workspace.id} /> : null;
}

function Banner({ killSwitch, workspaceId }: { killSwitch: KillSwitch; workspaceId: string }) {
  const { killSwitch: texts } = useTexts();
  const { scope, changed_by: by, changed_at: at } = killSwitch;
  return (
    <section className={css.banner} aria-label={texts.title}>
      <Icon name="stop" />
      <p className={css.words}>
        <strong role="alert">{texts.banner[scope]}</strong> {by !== null && texts.by(by)}{' '}
        {at !== null && <RelativeTime at={at} />}
      </p>
      <Link to="/w/$workspace/settings/kill-switch" params={{ workspace: workspaceId }} className={css.link}>
        {texts.title}
      </Link>
    </section>
  );
}
