import { useEffect, useState } from 'react';

/** Below this time, a spinner would only flicker. */
const NOTICED = 300;

/** Whether a condition has held for 300 ms; false as soon as it ends. */
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
