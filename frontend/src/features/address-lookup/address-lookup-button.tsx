import { HousePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { lazyDialog } from '../../ui/lazy-part.js';
import { Tooltip } from '../../ui/tooltip.js';

const AddressLookupDialog = lazyDialog(async () => (await import('./address-lookup-dialog.js')).default);

/** The dialog with the analyses of an address. They are looked up, or run anew without a lead. */
export function useAddressLookup() {
  const [open, setOpen] = useState(false);
  return {
    openUp: () => setOpen(true),
    dialog: open && <AddressLookupDialog onClose={() => setOpen(false)} />,
  };
}

/** @param labelClass says when its label is shown */
export function AddressLookupButton({ labelClass, onOpen }: { labelClass: string; onOpen: () => void }) {
  return (
    <Tooltip content="Analyses of an address">
      <Button
        size="icon"
        variant="quiet"
        aria-label="Analyses of an address"
        className="pointer-fine:@min-[110rem]:w-auto pointer-fine:@min-[110rem]:px-2"
        onClick={onOpen}
      >
        <HousePlus /> <span className={labelClass}>Analyses</span>
      </Button>
    </Tooltip>
  );
}
