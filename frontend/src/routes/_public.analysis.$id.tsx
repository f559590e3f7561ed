import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../features/analysis/report-screen.js';

export const Route = createFileRoute('/_public/analysis/$id')({ component: ReportRoute });

function ReportRoute() {
  const { id } = Route.useParams();
  return <ReportScreen key={id} leadId={id} />;
}
