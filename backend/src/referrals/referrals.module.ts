import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { referralQueryHandlers } from './application/query-handlers.js';
import { ReferralLeads } from './application/referral-leads.js';
import { ReferralListExport } from './application/referral-list-export.js';
import { ReferralQueries } from './application/referral-queries.js';
import { ReferralAdminController } from './http/referral-admin.controller.js';
import { ReferralHistoryController } from './http/referral-history.controller.js';
import { ReferralListController } from './http/referral-list.controller.js';
import { ReferralsController } from './http/referrals.controller.js';

/** Referrals of realtors and friends, their table and history, and the leads they become. */
@Module({
  imports: [AccountsModule],
  controllers: [ReferralsController, ReferralListController, ReferralAdminController, ReferralHistoryController],
  providers: [ReferralLeads, ReferralQueries, ReferralListExport, ...referralQueryHandlers],
})
export class ReferralsModule {}
