import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTableVersion } from '../../live/table-versions.js';
import { analyticsKey } from './analytics-query.js';

/** Figures over many leads are costly for the server: others' changes are shown together, at most this often. */
const spacingMs = 5_000;

/** Reads the shown figures again after others' changes. */
export function useFreshFigures(): void {
  const queries = useQueryClient();
  const version = useTableVersion('lead', 'referral', 'campaign');
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
