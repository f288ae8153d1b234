import { useEffect, useState } from 'react';

/** A value once it has not changed for so long: what was typed, once the typing rests. */
export function useRestedValue<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
