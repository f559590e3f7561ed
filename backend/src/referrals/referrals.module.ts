import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { referralQueryHandlers } from './application/query-handlers.js';
import { ReferralLeads } from './application/referral-leads.js';
import { ReferralHistoryController } from './http/referral-history.controller.js';
import { ReferralsController } from './http/referrals.controller.js';

/** Referrals of realtors and friends, their history, and the leads they become. */
@Module({
  imports: [AccountsModule],
  controllers: [ReferralsController, ReferralHistoryController],
  providers: [ReferralLeads, ...referralQueryHandlers],
})
export class ReferralsModule {}
