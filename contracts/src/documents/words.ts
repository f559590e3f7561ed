/** The kinds of documents that owners sign or fill in, with their names for people. Stored in events: never rename one. */
export const documentTypeLabels = {
  management_agreement: 'Management Agreement',
  onboarding_form: 'Onboarding Form',
  walkthrough_checklist: 'Walkthrough Checklist',
  lease_agreement: 'Lease Agreement',
};
