import { undoes, controllerOf, submits } from '../platform/http/controller-of.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { Users } from '../accounts/users.js';
import { historyOf } from '../platform/history/build-history.js';
import {
  referralAggregate,
  submitReferral,
  changeReferralStatus,
  deleteReferral,
  editReferral,
  payReferral,
  restoreReferral,
} from './decide.js';
import { ReferralQueries, ReferralListExport } from './referral-queries.js';
import { refuseScripts } from '../platform/http/input-checks.js';
import { VisitorLeads } from '../platform/limits/visitor-leads.js';
import { ReferralLeads } from './referral-leads.js';
import { spreadsheetHeaders } from '../platform/csv-file.js';
import { ProblemError } from '../platform/problems/problem.js';
import {
  referralsRoutes,
  referralListRoutes,
  referralAdminRoutes,
  referralHistoryRoutes,
} from '../../../contracts/src/referrals/routes.js';
import { newCallOf } from '../platform/http/api-request.js';

export const ReferralsController = controllerOf(
  referralsRoutes,
  { visitors: VisitorLeads, leads: ReferralLeads },
  {
    submit: ({ visitors }, { body: { website, filledInMs, ...referral }, request, reply, submit }) => {
      refuseScripts(request, { website, filledInMs });
      return visitors.within(request, reply, 1, () => submit(submitReferral, referral, undefined, 201));
    },
    makeLead: ({ leads }, { params: { id }, request }) => leads.make(newCallOf(request), id),
  },
);

/** Referrals as a table, one by one, and as a file. */
export const ReferralListController = controllerOf(
  referralListRoutes,
  { referrals: ReferralQueries, files: ReferralListExport },
  {
    list: ({ referrals }, { query }) => referrals.list(query),
    export: ({ files }, { query, reply }) => {
      void reply.headers(spreadsheetHeaders('referrals'));
      return files.csv(query);
    },
    one: async ({ referrals }, { params: { id }, reply }) => {
      const answer = await referrals.find(id);
      if (!answer) throw new ProblemError('referral_not_found');
      void reply.header('etag', `"${answer.referral.revision}"`);
      return answer;
    },
  },
);

/** The commands on one referral. Each route only names its command. */
export const ReferralAdminController = controllerOf(
  referralAdminRoutes,
  {},
  {
    status: submits(changeReferralStatus),
    edit: submits(editReferral),
    payment: submits(payReferral),
    delete: submits(deleteReferral),
    restore: submits(restoreReferral),
  },
);

/** A referral's history, straight from the log, and undoing its events. */
export const ReferralHistoryController = controllerOf(
  referralHistoryRoutes,
  { log: EventLog, users: Users },
  {
    history: async ({ log, users }, { params: { id } }) =>
      historyOf(referralAggregate, id, await log.readStream(`referral-${id}`), users),
    undo: undoes(referralAggregate),
  },
);
