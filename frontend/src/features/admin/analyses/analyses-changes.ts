import { noteTableOf, useTableVersion } from '../../../live/table-versions.js';

/** Reads the table of analyses again, for changes that no event reports. */
export const noteAnalysesTableChanged = (): void => noteTableOf('analysis');
/** Changes whenever the table has to be read again. The table shows the leads of analyses, too. */
export const useAnalysesTableVersion = (): number => useTableVersion('analysis', 'lead');
