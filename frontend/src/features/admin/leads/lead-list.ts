import { leadListQuerySchema, leadListSchema, newestFirst } from '../../../../../contracts/src/pipeline/lead-list.js';
import { getFresh } from '../../../live/live-position.js';
import { declareList } from '../../list-screen/declare-list.js';
import { fileFields } from './lead-columns.js';
import { leadsParts } from './leads-address.js';

/** All leads, for admins. */
export const leadList = declareList({
  ...{ name: 'leads', label: 'Leads', noun: ['lead', 'leads'], searchLabel: 'Search leads' },
  page: '/admin/',
  parts: leadsParts,
  schema: leadListQuerySchema,
  order: newestFirst,
  read: async (asked, signal) => {
    const { leads, total } = await getFresh(`/api/leads?${asked}`, leadListSchema, signal);
    return { rows: leads, total };
  },
  file: '/api/leads/export',
  fileFields,
});
