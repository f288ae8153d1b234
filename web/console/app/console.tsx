import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TooltipGroup } from '../ui/tooltip.js';
import { LanguageOfPage } from './language.js';
import { ReauthenticationDialogs } from './reauthentication-dialogs.js';
import { queryClient } from './queries.js';
import { InboxCount, InboxViews, InboxWatch, type router } from './router.js';
import { ViewsContext } from './views.js';
import { WatchContext } from './watch.js';
import { lazyPart } from '../ui/parts.js';

const ToastArea = lazyPart(() => import('../ui/toast-area.js'));

const VIEWS = { inbox: { Views: InboxViews, Count: InboxCount } };

/** Everything on the page. */
export function Console({ router: shown }: { router: typeof router }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <LanguageOfPage>
            <TooltipGroup>
              <WatchContext.Provider value={InboxWatch}>
                <ViewsContext.Provider value={VIEWS}>
                  <RouterProvider router={shown} />
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
  );
}
