import { useState } from 'react';

const storageKey = 'activity-panel';
/** From this width on the five columns and the panel both have room. */
const roomy = '(min-width: 80rem)';

function storedOpen(): boolean {
  const stored = localStorage.getItem(storageKey);
  return stored === null ? matchMedia(roomy).matches : stored === 'open';
}

/** Whether Recent Activity is shown: this browser remembers it beside the board; a small screen shows it only on demand. */
export function useActivityPanel(beside: boolean): { open: boolean; toggle: () => void } {
  const [openBeside, setOpenBeside] = useState(storedOpen);
  const [openSheet, setOpenSheet] = useState(false);
  if (!beside) return { open: openSheet, toggle: () => setOpenSheet(!openSheet) };
  return {
    open: openBeside,
    toggle: () => {
      localStorage.setItem(storageKey, openBeside ? 'closed' : 'open');
      setOpenBeside(!openBeside);
    },
  };
}
