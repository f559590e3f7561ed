import { FileDown } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Tooltip } from '../../ui/tooltip.js';
import { useHistoryExport } from './use-history-export.js';

/** Saves the lead's signed history as a file that opens anywhere. */
export function ExportButton({ leadId, name }: { leadId: string; name: string }) {
  const save = useHistoryExport(leadId, name);
  return (
    <Tooltip content="Save the whole history as a signed file that opens offline">
      <Button
        variant="quiet"
        size="sm"
        className="px-1.5 max-md:[&_svg]:block!"
        aria-label="Export the history"
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        <FileDown aria-hidden className={save.isPending ? 'animate-pulse' : undefined} />
      </Button>
    </Tooltip>
  );
}
