import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/skeleton.js';
import { campaignStatsQuery } from '../campaigns-query.js';

/** The four figures over all campaigns. */
export function CampaignFigures() {
  const { data, isPending } = useQuery(campaignStatsQuery);
  const shown = [
    { label: 'Emails sent', value: data?.totalEmails.toLocaleString('en-US') },
    { label: 'Texts sent', value: data?.totalSMS.toLocaleString('en-US') },
    { label: 'Active leads', value: data?.activeLeads.toLocaleString('en-US') },
    { label: 'Completion rate', value: data && `${data.completionRate.toLocaleString('en-US')}%` },
  ];
  return (
    <dl aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {shown.map(({ label, value }) => (
        <div key={label} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-2xl font-semibold tabular">
            {isPending ? <Skeleton className="mt-1 h-7 w-16" /> : (value ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
