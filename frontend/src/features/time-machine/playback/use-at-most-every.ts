import { useEffect, useRef, useState } from 'react';

/** Follows a value that changes with every frame, at most once in the given milliseconds; 0 returns the value itself. */
export function useAtMostEvery<Value>(value: Value, ms: number): Value {
  const [followed, setFollowed] = useState(value);
  if (ms === 0 && followed !== value) setFollowed(value);
  const last = useRef(0);
  useEffect(() => {
    if (ms === 0 || followed === value) return;
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        setFollowed(value);
      },
      Math.max(0, last.current + ms - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, followed, ms]);
  return ms === 0 ? value : followed;
}
