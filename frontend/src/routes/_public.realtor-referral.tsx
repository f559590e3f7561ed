import { createFileRoute } from '@tanstack/react-router';
import { ReferralScreen } from '../features/referral/referral-screen.js';

export const Route = createFileRoute('/_public/realtor-referral')({ component: ReferralScreen });
