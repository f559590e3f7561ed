import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from '../../ui/button.js';

/** Copies text and says so. */
export function copyText(text: string, what: string) {
  navigator.clipboard.writeText(text).then(
    () => toast.success(`${what} copied`),
    () => toast.error('The browser did not let it be copied'),
  );
}

/** A stored event, to read and to copy. @param json formatted */
export function EventJson({ type, json, className }: { type: string; json: string; className?: string }) {
  return (
    <div className={clsx('relative', className)}>
      <pre
        tabIndex={0}
        role="region"
        aria-label={`${type} as JSON`}
        className="overflow-x-auto px-3 py-2 text-xs leading-4"
      >
        {json}
      </pre>
      <Button
        size="icon-sm"
        className="absolute top-1.5 right-1.5"
        aria-label={`Copy ${type} as JSON`}
        onClick={() => copyText(json, 'The event')}
      >
        <Copy />
      </Button>
    </div>
  );
}
