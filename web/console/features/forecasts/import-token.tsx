import { Suspense, useState } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/parts.js';
import type { Import } from './import-queries.js';

const TokenDialog = lazyPart(() =>
  import('./import-token-dialog.js').then((module) => ({ default: module.ImportTokenDialog })),
);

/** After a failure, with which the token was forgotten: another one, with which fetching goes on where it was. */
export function ImportToken({ imported }: { imported: Import }) {
  const { imports } = useTexts().forecasts;
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {imported.source === 'mail' ? imports.enterPassword : imports.enterToken}
      </Button>
      <Suspense>{isOpen && <TokenDialog imported={imported} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
