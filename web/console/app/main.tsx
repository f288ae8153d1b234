import '../ui/tokens.css';
import '../ui/ground.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { TooltipGroup } from '../ui/tooltip.js';
import { LanguageOfPage } from './language.js';
import { applyPreferences } from './preferences.js';
import { ProofDialogs } from './proof-dialogs.js';
import { queryClient } from './queries.js';
import { InboxViews, InboxWatch, router } from './router.js';
import { ViewsContext } from './views.js';
import { WatchContext } from './watch.js';

const ToastArea = lazy(() => import('../ui/toast-area.js'));

const VIEWS = { inbox: InboxViews };

applyPreferences();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
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
                <ProofDialogs />
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
