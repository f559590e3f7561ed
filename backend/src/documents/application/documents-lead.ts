/**
 * The lead of a document, as a join of `document` with `lead`. Leaves out documents of a deleted
 * or erased lead; those of a merged lead stay.
 */
export const documentsLead =
  'lead.id = document.leadId and (lead.deletedAt is null or lead.mergedInto is not null) and lead.erasedAt is null';
