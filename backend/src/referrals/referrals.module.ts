import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReferralLeads } from './referral-leads.js';
import { ReferralListExport, ReferralQueries } from './referral-queries.js';
import {
  ReferralAdminController,
  ReferralHistoryController,
  ReferralListController,
  ReferralsController,
} from './referrals.controller.js';

/** Referrals of realtors and friends, their table and history, and the leads they become. */
@Module({
  imports: [AccountsModule],
  controllers: [ReferralsController, ReferralListController, ReferralAdminController, ReferralHistoryController],
  providers: [ReferralLeads, ReferralQueries, ReferralListExport],
})
export class ReferralsModule {}
