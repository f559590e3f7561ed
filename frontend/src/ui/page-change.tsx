import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * When another page opens, its main part takes the focus, unless one of its own fields has, and screen readers hear its title. The
 * first page is announced by the browser. Search and hash name a part of the same page: they leave the focus alone.
 */
export function PageChange() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let before: Element | null = null;
    const stops = [
      router.subscribe('onBeforeLoad', () => {
        before = document.activeElement;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        const main = document.querySelector('main');
        const focused = document.activeElement;
        const tookIt = focused !== before && focused !== document.body;
        if (!tookIt) main?.focus({ preventScroll: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
  return (
    <p data-page-change aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
