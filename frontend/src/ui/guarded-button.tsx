import type { ComponentProps } from 'react';
import { Button } from './button.js';
import { Tooltip } from './tooltip.js';

/**
 * A button that says why it can't be used: it remains reachable by Tab, and the reason appears on hover and on focus.
 * @param reason null if it can be used
 * @param onRefused handles a press then: a phone has no hover
 */
export function GuardedButton({
  reason,
  onClick,
  onRefused,
  ...props
}: ComponentProps<typeof Button> & { reason: string | null; onRefused?: () => void }) {
  if (reason === null) return <Button onClick={onClick} {...props} />;
  return (
    <Tooltip content={reason}>
      <Button aria-disabled aria-description={reason} onClick={onRefused} {...props} />
    </Tooltip>
  );
}
