import { useState } from 'react';

/** The token of a link, after the `#`, so that no server or log sees it. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  return token;
}
