import '../ui/tokens.css';
import '../ui/ground.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { TooltipGroup } from '../ui/tooltip.js';
import { fetchFirstTexts, LanguageOfPage } from './language.js';
import { applyPreferences } from './preferences.js';
import { ReauthenticationDialogs } from './reauthentication-dialogs.js';
import { queryClient } from './queries.js';
import { InboxViews, InboxWatch, router } from './router.js';
import { ViewsContext } from './views.js';
import { WatchContext } from './watch.js';
import { lazyPart } from '../ui/parts.js';

const ToastArea = lazyPart(() => import('../ui/toast-area.js'));

const VIEWS = { inbox: InboxViews };

applyPreferences();

const root = document.getElementById('root');
function renderInto(element: HTMLElement): void {
  // React's own error about an interrupted render does not contain the cause.
  createRoot(element, { onRecoverableError: (error) => reportError((error as Error).cause ?? error) }).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <LanguageOfPage>
              <TooltipGroup>
                <WatchContext.Provider value={InboxWatch}>
                  <ViewsContext.Provider value={VIEWS}>
                    <RouterProvider router={router} />
                  </ViewsContext.Provider>
                </WatchContext.Provider>
                <ReauthenticationDialogs />
                <Suspense>
                  <ToastArea />
                </Suspense>
              </TooltipGroup>
            </LanguageOfPage>
          </Suspense>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}
if (root) {
  // The session is fetched beside the texts. The page is rendered without them if they do not come, and says so.
  void router.load();
  void fetchFirstTexts()
    .catch(() => undefined)
    .then(() => renderInto(root));
}
