import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTableVersion } from '../../live/table-versions.js';
import { analyticsKey } from './analytics-query.js';

/** Figures of many leads cost the server something: others' changes are shown together, at most so often. */
const spacingMs = 5_000;

/** Has the shown figures read again after others' changes. */
export function useFreshFigures(): void {
  const queries = useQueryClient();
  const version = useTableVersion('lead', 'referral');
  const readAt = useRef({ version, at: 0 });
  useEffect(() => {
    if (version === readAt.current.version) return;
    const wait = Math.max(0, readAt.current.at + spacingMs - Date.now());
    const timer = setTimeout(() => {
      readAt.current = { version, at: Date.now() };
      void queries.invalidateQueries({ queryKey: analyticsKey });
    }, wait);
    return () => clearTimeout(timer);
  }, [version, queries]);
}
