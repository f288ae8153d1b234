import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthCard } from '../../app/auth-layout.js';
import { tellProved } from '../../app/sign-in-channel.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';

/**
 * `/console/proved`: final page of a provider's window. It notifies the waiting page; scripts may not close the window.
 */
export function ProvedScreen() {
  const { auth } = useTexts();
  const { error } = useSearch({ strict: false });
  const isProved = error === undefined;
  useEffect(() => {
    if (isProved) tellProved();
  }, [isProved]);
  const refusal = (auth.refusals as Record<string, string | undefined>)[error ?? ''] ?? auth.refusals.failed;
  return (
    <AuthCard title={isProved ? auth.proved : auth.notProved} lead={isProved ? auth.provedLead : auth.notProvedLead}>
      {!isProved && <Callout meaning="warning">{refusal}</Callout>}
    </AuthCard>
  );
}
