import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../features/analysis/report/report-screen.js';
import { checkedSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_public/analysis/$id')({
  validateSearch: checkedSearch<{ pitch?: true | undefined }>(['pitch'], ({ pitch }) => ({
    pitch: pitch === true || undefined,
  })),
  component: ReportRoute,
});

function ReportRoute() {
  const { id } = Route.useParams();
  const { pitch } = Route.useSearch();
  return <ReportScreen key={id} leadId={id} withPitch={pitch ?? false} />;
}
