import { useState } from 'react';

const storageKey = 'lead-panel-part';
export const panelParts = ['details', 'history'] as const;
export type PanelPart = (typeof panelParts)[number];

/**
 * Which part of the lead the panel shows: the page's content, unless this browser last chose the history. An address that names an event
 * always shows the history.
 * @param eventId the event that the address names, null for none
 */
export function usePanelPart(eventId: string | null): { part: PanelPart; choose: (part: PanelPart) => void } {
  const [part, setPart] = useState<PanelPart>(() => (eventId === null ? chosenLast() : 'history'));
  const [shown, setShown] = useState(eventId);
  if (shown !== eventId) {
    setShown(eventId);
    if (eventId !== null) setPart('history');
  }
  const choose = (chosen: PanelPart) => {
    setPart(chosen);
    localStorage.setItem(storageKey, chosen);
  };
  return { part, choose };
}

const chosenLast = (): PanelPart => (localStorage.getItem(storageKey) === 'history' ? 'history' : 'details');
