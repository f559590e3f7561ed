import { clsx } from 'clsx';
import { PlugZap } from 'lucide-react';

/** Says that documents can't be sent, and why. Documents sent before stay readable. @param reason a sentence from the server */
export function NotConfigured({ reason, className }: { reason: string; className?: string }) {
  return (
    <p
      className={clsx(
        'flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning',
        className,
      )}
    >
      <PlugZap aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">Documents cannot be sent for signature yet. {reason}</span>
    </p>
  );
}
