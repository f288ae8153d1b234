import { Menu as Base } from '@base-ui/react/menu';
import { Suspense, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.js';
import { Badge } from '../ui/badge.js';
import { Hidden } from '../ui/hidden.js';
import { Icon } from '../ui/icon.js';
import { MenuGroup, MenuItem, MenuLine } from '../ui/menu.js';
import menu from '../ui/menu.module.css';
import { lazyPart } from '../ui/parts.js';
import { type Membership, useMe } from './session.js';
import css from './navigation.module.css';

const NewWorkspaceDialog = lazyPart(() => import('./new-workspace-dialog.js'));

export interface SwitcherProps {
  current: Membership;
  /** Opened by `g w` as well as by a click. */
  isOpen: boolean;
  onOpen: (is: boolean) => void;
}

/** Shows the current workspace and switches to others; each has its own URL. */
export function WorkspaceSwitcher({ current, isOpen, onOpen }: SwitcherProps) {
  const { shell } = useTexts();
  const { workspaces, may_create_workspace: mayCreate } = useMe();
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Base.Root open={isOpen} onOpenChange={onOpen}>
        <Base.Trigger className={css.space}>
          <span className={css.logo} aria-hidden="true">
            {[...current.name][0]?.toLocaleUpperCase()}
          </span>
          <span className={css.word} aria-hidden="true">
            {current.name}
          </span>
          <Hidden>{shell.workspaceOf(current.name)}</Hidden>
          <span className={css.arrows}>
            <Icon name="arrows" />
          </span>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={menu.place} sideOffset={4} align="start">
            <Base.Popup className={menu.menu}>
              <MenuGroup label={shell.workspaces}>
                {workspaces.map(({ id, name, is_sample: isSample }) => (
                  <MenuItem
                    key={id}
                    isCurrent={id === current.id}
                    onSelect={() => void navigate({ to: '/w/$workspace/inbox', params: { workspace: id } })}
                  >
                    {name} {isSample && <Badge>{shell.sample}</Badge>}
                  </MenuItem>
                ))}
              </MenuGroup>
              {mayCreate && (
                <>
                  <MenuLine />
                  <MenuItem onSelect={() => setCreating(true)}>{shell.newWorkspace}</MenuItem>
                </>
              )}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <Suspense>{isCreating && <NewWorkspaceDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
