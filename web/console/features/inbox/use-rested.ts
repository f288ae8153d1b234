import { useEffect, useState } from 'react';

/** Who moves on within this time asked for nothing beside the conversation. */
const REST_MS = 250;

/** Whether somebody has stayed with one thing for a moment. @param id of the thing */
export function useRested(id: string): boolean {
  const [restedAt, setRestedAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return restedAt === id;
}
