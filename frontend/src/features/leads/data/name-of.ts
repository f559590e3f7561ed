/** A lead's name, as people read it. */
export const nameOf = (lead: { name: string }): string => lead.name || 'Anonymous';
