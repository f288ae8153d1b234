import { useEffect } from 'react';
import { useTexts } from '../texts/texts.js';
import { buttonClass } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { onProved } from './sign-in-channel.js';
import { type Me, fetchMe } from './session.js';

export interface ProviderLinksProps {
  providers: readonly { id: string; name: string }[];
  /** `again`: the session has expired. `prove`: it continues but must be recent. */
  purpose: 'again' | 'prove';
  onDone: (me: Me) => void;
}

/** Identity providers, each opened in its own window, so this page keeps its state and is notified of the result. */
export function ProviderLinks({ providers, purpose, onDone }: ProviderLinksProps) {
  const { auth } = useTexts();
  useEffect(() => onProved(() => void fetchMe(false).then(onDone, () => undefined)), [onDone]);
  return providers.map(({ id, name }) => (
    <a
      key={id}
      className={buttonClass('plain', 'wide')}
      href={`/api/console/oidc/${id}/start?purpose=${purpose}`}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="shield" />
      {auth.continueWith(name)}
    </a>
  ));
}
