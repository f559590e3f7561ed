import { createFileRoute } from '@tanstack/react-router';
import { addressText, checkedSearch } from '../lib/checked-search.js';
import { PaymentScreen } from '../features/payment/payment-screen.js';

export const Route = createFileRoute('/_public/payment/success')({
  validateSearch: checkedSearch<{ session_id?: string | undefined }>(['session_id'], ({ session_id: id }) => ({
    session_id: addressText(id),
  })),
  component: PaymentRoute,
});

function PaymentRoute() {
  return <PaymentScreen sessionId={Route.useSearch().session_id ?? ''} />;
}
