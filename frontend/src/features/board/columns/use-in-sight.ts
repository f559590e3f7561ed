import { useCallback, useState, type RefCallback, type RefObject } from 'react';

/**
 * Whether any part of an element is visible: inside the window and not clipped. Known before the first paint.
 * @param heldRef also receives the element
 * @returns the ref for the element
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
