import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { takeBackupKey } from './backups-query.js';

/** Hands out the key of the backups, once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const taking = useMutation({ mutationFn: takeBackupKey });
  const key = taking.data;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('The key is copied');
    } catch {
      toast.error('The key could not be copied. Select it by hand.');
    }
  };
  return (
    <Dialog
      open
      closable={key === undefined}
      onOpenChange={(open) => !open && key === undefined && onClose()}
      title="The key of the backups"
      description="Nothing else opens them. It is shown once, and not kept here afterwards."
      footer={
        key === undefined ? (
          <Button variant="primary" busy={taking.isPending} onClick={() => taking.mutate()}>
            {taking.isPending ? 'Showing…' : 'Show the key'}
          </Button>
        ) : (
          <>
            <Button onClick={() => void copy(key)}>Copy</Button>
            <Button variant="primary" onClick={onClose}>
              I have kept it elsewhere
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {key === undefined ? (
          <p>
            Keep it where losing this server and the backups does not lose it too: a password manager, or paper in a
            safe. A restore needs it, and the master key of this server.
          </p>
        ) : (
          <p className="rounded-control border border-line bg-sunken p-3 font-mono text-xs break-all select-all">
            {key}
          </p>
        )}
        {taking.error && (
          <p role="alert" className="text-danger">
            {sentenceOf(taking.error, 'The key could not be shown. Try again.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
