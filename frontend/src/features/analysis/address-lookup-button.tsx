import { HousePlus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Tooltip } from '../../ui/tooltip.js';

const AddressLookupDialog = lazy(() => import('./address-lookup-dialog.js'));

/** Opens the analyses of an address: found, or run anew without a lead. */
export function AddressLookupButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip content="Analyses of an address">
        <Button size="icon" variant="quiet" aria-label="Analyses of an address" onClick={() => setOpen(true)}>
          <HousePlus aria-hidden />
        </Button>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <AddressLookupDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
