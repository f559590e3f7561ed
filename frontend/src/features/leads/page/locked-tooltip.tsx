import type { ReactNode } from 'react';
import { Tooltip } from '../../../ui/tooltip.js';

/** Says on hover and focus why something can't be changed; empty if it can. */
export function LockedTooltip({ reason, children }: { reason: string | null; children: ReactNode }) {
  return reason === null ? children : <Tooltip content={reason}>{children}</Tooltip>;
}
