import { HousePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { lazyDialog } from '../../ui/lazy-part.js';
import { Tooltip } from '../../ui/tooltip.js';

const AddressLookupDialog = lazyDialog(async () => (await import('./address-lookup-dialog.js')).default);

/** Opens the analyses of an address. They are looked up, or run anew without a lead. */
export function AddressLookupButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip content="Analyses of an address">
        <Button size="icon" variant="quiet" aria-label="Analyses of an address" onClick={() => setOpen(true)}>
          <HousePlus aria-hidden />
        </Button>
      </Tooltip>
      {open && <AddressLookupDialog onClose={() => setOpen(false)} />}
    </>
  );
}
