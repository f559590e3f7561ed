import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../features/payments/payments-screen.js';

/** For everybody who is signed in; only admins request the payments of leads that are gone. */
export const Route = createFileRoute('/_console/payments')({ component: PaymentsScreen });
