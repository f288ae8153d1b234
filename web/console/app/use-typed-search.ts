import { useEffect, useRef, useState } from 'react';

/**
 * Search field whose committed value is in the URL. It commits after `restMs` without typing.
 * @param searched the value in the URL @param onSearch puts the trimmed text there
 */
export function useTypedSearch(
  searched: string,
  onSearch: (text: string) => void,
  restMs: number,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  /** The last value this field put into the URL: when it arrives there, the user may have typed more. */
  const [sent, setSent] = useState(searched);
  if (known !== searched) {
    setKnown(searched);
    // Otherwise the URL changed by another way: back, a link.
    if (searched !== sent) {
      setSent(searched);
      setTyped(searched);
    }
  }
  const latest = useRef({ searched, onSearch });
  useEffect(() => {
    latest.current = { searched, onSearch };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = typed.trim();
      if (text === latest.current.searched) return;
      setSent(text);
      latest.current.onSearch(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, restMs]);
  return [typed, setTyped];
}
