import { useCallback, useState, type RefCallback, type RefObject } from 'react';

/**
 * Whether any of an element can be seen in the window, beside what clips it. Known before the first paint.
 * @param heldRef is given the element as well
 * @returns the ref that the element takes
 */
export function useInSight<Element extends HTMLElement>(
  heldRef: RefObject<Element | null>,
): [ref: RefCallback<Element>, inSight: boolean] {
  const [inSight, setInSight] = useState(false);
  const ref = useCallback(
    (element: Element) => {
      heldRef.current = element;
      const { left, right } = element.getBoundingClientRect();
      setInSight(right > 0 && left < window.innerWidth);
      const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)!.isIntersecting));
      observer.observe(element);
      return () => {
        observer.disconnect();
        heldRef.current = null;
      };
    },
    [heldRef],
  );
  return [ref, inSight];
}
