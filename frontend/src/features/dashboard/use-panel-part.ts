import { useState } from 'react';

const storageKey = 'lead-panel-part';
export const panelParts = ['history', 'details'] as const;
export type PanelPart = (typeof panelParts)[number];

/** Which part of the lead the panel shows, remembered in this browser. */
export function usePanelPart(): { part: PanelPart; choose: (part: PanelPart) => void } {
  const [part, setPart] = useState<PanelPart>(() =>
    localStorage.getItem(storageKey) === 'details' ? 'details' : 'history',
  );
  const choose = (chosen: PanelPart) => {
    setPart(chosen);
    localStorage.setItem(storageKey, chosen);
  };
  return { part, choose };
}
