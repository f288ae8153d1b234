import { memo } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button, type ButtonKind } from '../ui/button.js';
import { IconButton } from '../ui/icon-button.js';
import { MenuItem } from '../ui/menu.js';
import { useAction } from './registry.js';

export interface ActionButtonProps {
  id: string;
  kind?: ButtonKind;
  size?: 'small' | 'normal';
  /** Icon-only button; the title becomes its tooltip. */
  iconOnly?: boolean;
}

/** Renders an action as a button, or nothing when it is not offered. */
export const ActionButton = memo(function ActionButton({ id, kind, size = 'normal', iconOnly }: ActionButtonProps) {
  const action = useAction(id);
  const texts = useTexts();
  if (!action) return null;
  const { icon, keys, run } = action;
  const title = action.title(texts);
  if (iconOnly && icon)
    return <IconButton icon={icon} label={title} keys={keys} onClick={run} kind={kind ?? 'ghost'} />;
  return (
    <Button
      {...(icon ? { icon } : {})}
      {...(keys ? { keys } : {})}
      {...(kind ? { kind } : {})}
      size={size}
      onClick={run}
    >
      {title}
    </Button>
  );
});

/** Renders an action as a menu item. */
export function ActionMenuItem({ id }: { id: string }) {
  const action = useAction(id);
  const texts = useTexts();
  if (!action) return null;
  const { icon, keys, run, isDanger = false } = action;
  return (
    <MenuItem icon={icon} keys={keys} isDanger={isDanger} onSelect={run}>
      {action.title(texts)}
    </MenuItem>
  );
}
