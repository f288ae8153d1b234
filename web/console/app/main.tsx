import '../ui/tokens.css';
import '../ui/ground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console.js';
import { fetchFirstTexts } from './language.js';
import { applyPreferences } from './preferences.js';
import { router } from './router.js';

applyPreferences();

const root = document.getElementById('root');
function renderInto(element: HTMLElement): void {
  // React's own error about an interrupted render does not contain the cause.
  createRoot(element, { onRecoverableError: (error) => reportError((error as Error).cause ?? error) }).render(
    <StrictMode>
      <Console router={router} />
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
