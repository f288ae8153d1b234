/** The console as a member uses it: the real pages at a path, with the router in memory. */
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { act, render as mount, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Console } from '../app/console.js';
import { fetchFirstTexts } from '../app/language.js';
import type { NavigationProps } from '../app/navigation.js';
import { queryClient } from '../app/queries.js';
import { setPreferences } from '../app/preferences.js';
import type { Role } from '../app/roles.js';
import { routerOf } from '../app/router.js';
import type { HintType } from '../app/team-stream.js';
import { isStreaming, streamed } from './browser-parts.js';
import { useApi } from './each-file.js';
import { WORKSPACE } from './examples.js';
import type { FakeApi } from './fake-api.js';

export interface Page {
  user: UserEvent;
  /** The path below the workspace, with its query. */
  path: () => string;
  history: RouterHistory;
  /** The team stream reports a change. */
  hint: (type: HintType, of: { id: string; [more: string]: unknown }) => Promise<void>;
}

interface RenderOptions {
  role?: Role;
  withSetup?: boolean;
  withNavigation?: boolean;
}

let mockIsNavigable = false;
// A page spends a fifth of its time on it.
jest.mock('../app/navigation.js', () => {
  const { Navigation: Shown } = jest.requireActual<typeof import('../app/navigation.js')>('../app/navigation.js');
  return { Navigation: (props: NavigationProps) => mockIsNavigable && <Shown {...props} /> };
});
const DEFAULTS = queryClient.getDefaultOptions();
// A failed request is repeated as often as in a browser, without the pauses.
queryClient.setDefaultOptions({ ...DEFAULTS, queries: { ...DEFAULTS.queries, retryDelay: 0 } });

afterEach(() => queryClient.clear());

/**
 * Opens a page.
 * @param path below the workspace, `leads?view=list`; `/setup` below the console @param withSetup with the set-up list
 * @param withNavigation beside the screen, which is alone otherwise
 */
export async function render(
  path: string,
  api: FakeApi,
  { role = 'owner', withSetup = false, withNavigation = false }: RenderOptions = {},
): Promise<Page> {
  api.role = role;
  mockIsNavigable = withNavigation;
  useApi(api);
  if (!withSetup) setPreferences({ setupHidden: [WORKSPACE] });
  const base = `/console/w/${WORKSPACE}/`;
  const history = createMemoryHistory({ initialEntries: [path.startsWith('/') ? `/console${path}` : base + path] });
  const router = routerOf(history);
  await Promise.all([fetchFirstTexts(), router.load()]);
  await act(async () => void mount(<Console router={router} />));
  await screen.findByRole('main');
  return {
    // Nothing has a size or a style here, so nothing covers anything.
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    history,
    path: () => history.location.href.slice(base.length),
    hint: async (type, of) => {
      await waitFor(() => expect(isStreaming()).toBe(true));
      await act(async () => streamed(type, of));
    },
  };
}

/** What was announced: a toast, which screen readers have a copy of. */
export const said = (words: string | RegExp): Promise<HTMLElement[]> => screen.findAllByText(words);

/** Open dialogs. Toasts have their role, too, and hold nothing back. */
const dialogs = (): HTMLElement[] =>
  screen.queryAllByRole('dialog').filter((one) => one.getAttribute('aria-modal') !== 'false');

export const dialog = (): Promise<HTMLElement> =>
  waitFor(() => {
    const [open] = dialogs();
    if (!open) throw new Error(`No dialog is open: ${document.body.textContent}`);
    return open;
  });

/** Resolves when nothing is being read: a tab whose stream has opened reads once more what it read before. */
export const isIdle = (): Promise<void> =>
  waitFor(() => expect([isStreaming(), queryClient.isFetching()]).toEqual([true, 0]));
export const noDialog = (): Promise<void> => waitFor(() => expect(dialogs()).toHaveLength(0));
