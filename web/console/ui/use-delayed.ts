import { useEffect, useState } from 'react';

/** What takes less than this is not worth a spinner, which would only flicker. */
const NOTICED = 300;

/** Whether something has been so for 300 ms; false at once when it ends. */
export function useDelayed(is: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLong(true), NOTICED);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [is]);
  return is && isLong;
}
