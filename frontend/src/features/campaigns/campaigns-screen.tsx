import { Link, useSearch } from '@tanstack/react-router';
import { useTitle } from '../../lib/page-head.js';
import { campaignTabs, type CampaignTab } from './campaigns-address.js';
import { MonitorTab } from './monitor/monitor-tab.js';
import { SettingsTab } from './settings/settings-tab.js';
import { TemplatesTab } from './templates/templates-tab.js';

const labels: Record<CampaignTab, string> = { monitor: 'Monitor', templates: 'Templates', settings: 'Settings' };

/** Campaign management (specification, section 2): its three tabs, each at its own address. */
export function CampaignsScreen() {
  const { tab = 'monitor' } = useSearch({ from: '/_console/campaigns' });
  useTitle(`Campaigns: ${labels[tab]}`);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-x-4 border-b border-line bg-surface px-4 max-md:px-2">
        <h1 className="py-2.5 text-sm font-semibold max-md:sr-only">Campaigns</h1>
        <nav aria-label="Campaigns" className="-mb-px flex gap-1 overflow-x-auto">
          {campaignTabs.map((each) => (
            <Link
              key={each}
              to="/campaigns"
              search={each === 'monitor' ? {} : { tab: each }}
              // Any tab's address includes the monitor's. The monitor is current only when it is shown.
              activeOptions={{ exact: true }}
              aria-current={each === tab ? 'page' : undefined}
              className="flex h-10 shrink-0 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {labels[each]}
            </Link>
          ))}
        </nav>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto" role="region" aria-label={labels[tab]} tabIndex={0}>
        {tab === 'monitor' && <MonitorTab />}
        {tab === 'templates' && <TemplatesTab />}
        {tab === 'settings' && <SettingsTab />}
      </div>
    </div>
  );
}
