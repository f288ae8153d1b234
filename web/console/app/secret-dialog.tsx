import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Callout } from '../ui/callout.js';
import { Copyable } from '../ui/copy.js';
import { Dialog } from '../ui/dialog.js';

export interface ShownSecret {
  title: string;
  lead: string;
  secret: string;
  /** How the server stores the secret, which tells users what to do if they lose it. */
  storedAs: 'fingerprint' | 'encrypted';
}

/**
 * Holds a secret that the server returns once. It exists only in this state and is cleared when the dialog closes, the
 * component unmounts or the page is left, including entry into the browser's back/forward cache.
 */
export function useShownSecret() {
  const [shown, setShown] = useState<ShownSecret | null>(null);
  useEffect(() => {
    // Flush synchronously: a page in the back/forward cache runs no later task.
    const forget = (): void => flushSync(() => setShown(null));
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  return { shown, show: setShown, forget: () => setShown(null) };
}

/** Shows the secret with a focused copy button. Neither Escape nor a second Enter closes the dialog. */
export function SecretDialog({
  shown: { title, lead, secret, storedAs },
  onClose,
  children,
}: {
  shown: ShownSecret;
  onClose: () => void;
  /** How to use it. */
  children?: ReactNode;
}) {
  const { settings } = useTexts();
  return (
    <Dialog
      open
      title={title}
      lead={lead}
      foot={
        <Button kind="primary" onClick={onClose}>
          {settings.secretKept}
        </Button>
      }
    >
      <Copyable text={secret} label={title} isFirst />
      <Callout meaning="warning" title={settings.secretOnce}>
        {settings.secretStoredAs[storedAs]}
      </Callout>
      {children}
    </Dialog>
  );
}
