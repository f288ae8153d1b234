import { useEffect } from 'react';
import { useTexts } from '../texts/texts.js';
import { buttonClass } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { onProved } from './proved.js';
import { type Me, fetchMe } from './session.js';

export interface ProviderLinksProps {
  providers: readonly { id: string; name: string }[];
  /** `again`: the session has ended. `prove`: it stays, and has to be recent. */
  purpose: 'again' | 'prove';
  onDone: (me: Me) => void;
}

/** Identity providers, each in a window of its own: this page stays as it is, and hears when it is done there. */
export function ProviderLinks({ providers, purpose, onDone }: ProviderLinksProps) {
  const { door } = useTexts();
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
      {door.continueWith(name)}
    </a>
  ));
}
