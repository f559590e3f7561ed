import { useTableVersion } from '../../../live/table-versions.js';

/** Changes whenever the table of leads has to be read again. */
export const useLeadsTableVersion = (): number => useTableVersion('lead');
