import type { ComponentProps } from 'react';
import { Button } from './button.js';
import { Tooltip } from './tooltip.js';

/**
 * A button that says why it can't be used: it stays in the tab order, and the reason appears on hover and on focus.
 * @param reason null when it can be used
 * @param onRefused what a press does then: on a phone there is no hover
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
