import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LeaveDialog } from '../../app/leave-dialog.js';
import { NeedsRole } from '../../app/needs-role.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { SETTINGS, SETTINGS_GROUPS, type SettingsGroup, type SettingsEntry } from '../../app/settings-places.js';
import { useTexts } from '../../texts/texts.js';
import { Icon } from '../../ui/icon.js';
import css from './frame.module.css';

/** Settings: navigation, and the page or a note about the required role. */
export function SettingsFrame() {
  const { settings } = useTexts();
  const { role } = useWorkspace();
  const current = useCurrent();
  const isClosed = current?.needs !== undefined && !may(role, current.needs);
  return (
    <div className={css.frame}>
      <LeaveDialog />
      <nav className={css.side} aria-label={settings.title}>
        {SETTINGS_GROUPS.map((group) => (
          <Group key={group} group={group} current={current} />
        ))}
      </nav>
      <div className={css.page}>
        {isClosed && current.needs ? <NeedsRole capability={current.needs} /> : <Outlet />}
      </div>
    </div>
  );
}

function useCurrent(): SettingsEntry | undefined {
  // Of the page that is shown: while another is on its way, the location is that one's already.
  const path = useMatches({ select: (pages) => /\/settings\/([\w-]+)/.exec(pages.at(-1)?.pathname ?? '')?.[1] });
  return SETTINGS.find((entry) => entry.path === path);
}

/** Hides pages that the role may not see. */
function Group({ group, current }: { group: SettingsGroup; current: SettingsEntry | undefined }) {
  const { settings } = useTexts();
  const { role } = useWorkspace();
  const entries = SETTINGS.filter((entry) => entry.group === group && (!entry.needs || may(role, entry.needs)));
  if (entries.length === 0) return null;
  return (
    <>
      <h2 className={css.group} id={`settings-${group}`}>
        {settings.groups[group]}
      </h2>
      <ul className={css.list} aria-labelledby={`settings-${group}`}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <SettingsLink entry={entry} isHere={entry === current} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SettingsLink({ entry: { path, icon }, isHere }: { entry: SettingsEntry; isHere: boolean }) {
  const { settings } = useTexts();
  const { id } = useWorkspace();
  const link = useRef<HTMLAnchorElement>(null);
  // Scrolls the current link into view when the navigation is horizontal.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <Link ref={link} to={`/w/${id}/settings/${path}`} className={css.place} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {settings.pages[path]}
    </Link>
  );
}
