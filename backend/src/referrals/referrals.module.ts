import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReferralLeads } from './application/referral-leads.js';
import { ReferralListExport } from './application/referral-list-export.js';
import { ReferralQueries } from './application/referral-queries.js';
import {
  ReferralAdminController,
  ReferralHistoryController,
  ReferralListController,
  ReferralsController,
} from './http/referrals.controller.js';

/** Referrals of realtors and friends, their table and history, and the leads they become. */
@Module({
  imports: [AccountsModule],
  controllers: [ReferralsController, ReferralListController, ReferralAdminController, ReferralHistoryController],
  providers: [ReferralLeads, ReferralQueries, ReferralListExport],
})
export class ReferralsModule {}
