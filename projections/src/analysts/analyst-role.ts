/** The database role that may read every view; analysts' logins are made members of it. */
export const analystRole = 'lead_pipeline_analyst';
