import {
  analysisListQuerySchema,
  analysisListSchema,
  newestAnalysesFirst,
} from '../../../../../contracts/src/analyses/queries.js';
import { getFresh } from '../../../live/live-position.js';
import { declareList } from '../../list-screen/declare-list.js';
import { analysesParts } from './analyses-address.js';

/** All analyses, with or without a lead, for admins. */
export const analysisList = declareList({
  ...{ name: 'analyses', label: 'Analyses', noun: ['analysis', 'analyses'], searchLabel: 'Search analyses' },
  page: '/admin/analyses',
  parts: analysesParts,
  schema: analysisListQuerySchema,
  order: newestAnalysesFirst,
  read: async (asked, signal) => {
    const { analyses, total } = await getFresh(`/api/analyses/all?${asked}`, analysisListSchema, signal);
    return { rows: analyses, total };
  },
  file: '/api/analyses/export',
});
