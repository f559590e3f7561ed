/** The office's calendar decides which day it is. */
export const officeTimeZone = 'America/Chicago';
