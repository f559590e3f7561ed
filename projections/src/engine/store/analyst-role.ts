/** The database role that may read every view, without the columns marked as personal; analysts' logins are made members of it. */
export const analystRole = 'lead_pipeline_analyst';

/** The role that may read every column of every view; a login that was made with `--personal` is a member of it as well. */
export const personalAnalystRole = 'lead_pipeline_analyst_personal';
