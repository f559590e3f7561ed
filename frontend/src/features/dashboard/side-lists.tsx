import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { ActivityList } from '../activity/activity-list.js';
import { CommunicationOverview } from '../communication/communication-overview.js';
import { WalkthroughList } from '../walkthroughs/walkthrough-list.js';

const tabs = ['activity', 'walkthroughs', 'communication'] as const;
type Tab = (typeof tabs)[number];
/** The whole name, and what a narrow panel has room for. */
const names: Record<Tab, { long: string; short: string }> = {
  activity: { long: 'Recent Activity', short: 'Activity' },
  walkthroughs: { long: 'Scheduled Walkthroughs', short: 'Walkthroughs' },
  communication: { long: 'Communication Overview', short: 'Communication' },
};

const storageKey = 'dashboard-list';

function storedTab(): Tab {
  return tabs.find((tab) => tab === localStorage.getItem(storageKey)) ?? 'activity';
}

/**
 * What stands beside the board while no lead is chosen. Which of the lists is remembered in this browser.
 * @param past the board shows the past: the lists are of now, but nothing is changed from there
 */
export function SideLists({ past, onShow }: { past: boolean; onShow: (leadId: string) => void }) {
  const [tab, setTab] = useState<Tab>(storedTab);
  const choose = (value: string) => {
    const chosen = tabs.find((each) => each === value);
    if (!chosen) return;
    setTab(chosen);
    localStorage.setItem(storageKey, chosen);
  };
  return (
    <Tabs.Root value={tab} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">{names[tab].long}</h2>
      <Tabs.List aria-label="Beside the board" className="flex h-12 shrink-0 items-center gap-1 px-3">
        {tabs.map((each) => (
          <Tabs.Trigger
            key={each}
            value={each}
            aria-label={names[each].long}
            className="flex h-7 items-center rounded-control px-2 text-xs font-medium text-ink-soft hover:bg-hover data-[state=active]:bg-hover data-[state=active]:text-ink pointer-coarse:h-10"
          >
            {names[each].short}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="activity" className="flex min-h-0 flex-1 flex-col">
        <ActivityList past={past} onShow={onShow} />
      </Tabs.Content>
      <Tabs.Content value="walkthroughs" className="flex min-h-0 flex-1 flex-col">
        <WalkthroughList onShow={onShow} />
      </Tabs.Content>
      <Tabs.Content value="communication" className="flex min-h-0 flex-1 flex-col">
        <CommunicationOverview onShow={onShow} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
