import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../features/payment/payment-screen.js';

export const Route = createFileRoute('/_public/payment/success')({
  validateSearch: ({ session_id: id }: Record<string, unknown>): { session_id?: string } =>
    typeof id === 'string' && id ? { session_id: id } : {},
  component: PaymentRoute,
});

function PaymentRoute() {
  return <PaymentScreen sessionId={Route.useSearch().session_id ?? ''} />;
}
