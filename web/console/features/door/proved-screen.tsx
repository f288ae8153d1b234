import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DoorCard } from '../../app/door.js';
import { tellProved } from '../../app/proved.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';

/** `/console/proved`: where a provider's window ends. The page that waits for it hears so; no script may close this one. */
export function ProvedScreen() {
  const { door } = useTexts();
  const { error } = useSearch({ strict: false });
  const isProved = error === undefined;
  useEffect(() => {
    if (isProved) tellProved();
  }, [isProved]);
  const refusal = (door.refusals as Record<string, string | undefined>)[error ?? ''] ?? door.refusals.failed;
  return (
    <DoorCard title={isProved ? door.proved : door.notProved} lead={isProved ? door.provedLead : door.notProvedLead}>
      {!isProved && <Callout meaning="warning">{refusal}</Callout>}
    </DoorCard>
  );
}
