/** The process manager's name: it is the actor of its events. */
export const erasureName = 'erasure';
export const erasureCategory = 'erasure-';
