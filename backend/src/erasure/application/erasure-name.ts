/** Of the process manager: it is the actor of what it appends. */
export const erasureName = 'erasure';
export const erasureCategory = 'erasure-';
