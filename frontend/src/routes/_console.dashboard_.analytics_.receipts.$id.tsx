import { createFileRoute } from '@tanstack/react-router';
import { ReceiptScreen } from '../features/analytics/receipts/receipt-screen.js';

export const Route = createFileRoute('/_console/dashboard_/analytics_/receipts/$id')({ component: ReceiptRoute });

function ReceiptRoute() {
  return <ReceiptScreen id={Route.useParams().id} />;
}
