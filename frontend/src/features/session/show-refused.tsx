import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { Toaster } from '../../ui/toaster.js';

const place = 'access-denied';

/** Says why a person was sent away from an admin page. The public pages have no toaster, so it brings its own. */
export function showRefused() {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  const gone = () => {
    root.unmount();
    holder.remove();
  };
  root.render(<Refusal onGone={gone} />);
}

function Refusal({ onGone }: { onGone: () => void }) {
  useEffect(() => {
    const gone = () => setTimeout(onGone);
    toast.error('Access denied. Admin privileges required.', { toasterId: place, onAutoClose: gone, onDismiss: gone });
  }, [onGone]);
  return <Toaster id={place} />;
}
