import { useState } from 'react';

/** The token of a link: it stands behind the `#`, so that no server or log ever sees it. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  return token;
}
