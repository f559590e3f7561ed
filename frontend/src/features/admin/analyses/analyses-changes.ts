import { noteTableOf, useTableVersion } from '../../../live/table-versions.js';

/** The table of analyses is read again: for what no event tells. */
export const noteAnalysesTableChanged = (): void => noteTableOf('analysis');
/** Another one whenever it has to be read again; it shows the leads of analyses, too. */
export const useAnalysesTableVersion = (): number => useTableVersion('analysis', 'lead');
