import { useEffect, useState } from 'react';

/** Below this time, nothing beside the conversation is fetched. */
const REST_MS = 250;

/** Whether the member has stayed with one item for a moment. @param id of the item */
export function useRested(id: string): boolean {
  const [restedAt, setRestedAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return restedAt === id;
}
