/**
 * The lead of a document, as a join of `document` with `lead`. Documents of a deleted lead are gone with it; those of one that was
 * merged into another are waited for as before.
 */
export const documentsLead = 'lead.id = document.leadId and (lead.deletedAt is null or lead.mergedInto is not null)';
