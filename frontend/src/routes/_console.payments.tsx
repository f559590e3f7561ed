import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../features/payments/payments-screen.js';

/** For everybody who is signed in; what was paid for leads that are gone is asked for by admins only. */
export const Route = createFileRoute('/_console/payments')({ component: PaymentsScreen });
