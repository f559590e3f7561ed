import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTitle } from '../../lib/use-title.js';
import { campaignTabs, type CampaignTab } from './campaigns-search.js';
import { MonitorTab } from './monitor/monitor-tab.js';
import { SettingsTab } from './settings/settings-tab.js';

const labels: Record<CampaignTab, string> = { monitor: 'Monitor', templates: 'Templates', settings: 'Settings' };

/** `/campaigns`: the messages that leads get by themselves; its tab stands in the address. */
export function CampaignsScreen() {
  useTitle('Campaigns');
  const { tab = 'monitor' } = useSearch({ from: '/_console/campaigns' });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="shrink-0 border-b border-line px-3 pt-3 md:px-4">
        <h1 className="text-lg font-semibold">Campaigns</h1>
        <nav aria-label="Campaigns" className="-mb-px flex gap-1 overflow-x-auto">
          {campaignTabs.map((each) => (
            <Link
              key={each}
              to="/campaigns"
              search={each === 'monitor' ? {} : { tab: each }}
              aria-current={each === tab ? 'page' : undefined}
              className={clsx(
                'flex h-9 shrink-0 items-center border-b-2 px-2 text-sm whitespace-nowrap pointer-coarse:h-11',
                each === tab ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {labels[each]}
            </Link>
          ))}
        </nav>
      </header>
      {tab === 'monitor' && <MonitorTab />}
      {tab === 'settings' && <SettingsTab />}
    </div>
  );
}
