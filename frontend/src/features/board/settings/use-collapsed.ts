import { useMemo } from 'react';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useBoardSettings } from './board-settings.js';

const none: ReadonlySet<LeadStatus> = new Set();

/** The stages whose columns are strips. A phone has none: one column fills its width. */
export function useCollapsed(): ReadonlySet<LeadStatus> {
  const beside = useMediaQuery('(min-width: 48rem)');
  const { collapsed } = useBoardSettings();
  const strips = useMemo(() => new Set(collapsed), [collapsed]);
  return beside ? strips : none;
}
