import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAllowedActions } from '../actions/allowed.js';
import type { Action } from '../actions/registry.js';
import { useWorkspace } from './session.js';
import { SETTINGS } from './settings-places.js';

/** Offers each settings page in the palette, on every page. Loaded separately from the page. */
export default function SettingsActions() {
  const { id } = useWorkspace();
  const navigate = useNavigate();
  const actions = useMemo(
    () =>
      SETTINGS.map(({ path, icon, needs }): Action => ({
        id: `settings.${path}`,
        family: 'go',
        title: ({ settings }) => settings.goTo(settings.pages[path]),
        words: ({ settings }) => settings.words[path],
        icon,
        ...(needs ? { needs } : {}),
        run: () => void navigate({ to: `/w/${id}/settings/${path}` }),
      })),
    [id, navigate],
  );
  useAllowedActions(actions);
  return null;
}
