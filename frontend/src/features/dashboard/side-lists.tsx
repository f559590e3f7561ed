import { PanelRightClose } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import type { ReadModel } from '../../../../contracts/src/live/queries.js';
import { useStanding } from '../../live/standing.js';
import { Button } from '../../ui/button.js';
import { Tooltip } from '../../ui/tooltip.js';
import { ActivityList } from '../activity/activity-list.js';
import { RentAllowanceNotice } from '../address-lookup/rent-allowance-notice.js';
import { CommunicationOverview } from '../lead-lists/communication-overview.js';
import { StandingStrip } from '../standing/standing-strip.js';
import { TodayList } from '../lead-lists/today-list.js';
import { WalkthroughList } from '../lead-lists/walkthrough-list.js';

const tabs = ['activity', 'today', 'walkthroughs', 'communication'] as const;
type Tab = (typeof tabs)[number];
/** The full name, and a short one for a narrow panel. */
const names: Record<Tab, { long: string; short: string }> = {
  activity: { long: 'Recent Activity', short: 'Activity' },
  today: { long: 'Today', short: 'Today' },
  walkthroughs: { long: 'Scheduled Walkthroughs', short: 'Walkthroughs' },
  communication: { long: 'Communication Overview', short: 'Communication' },
};

/** The read models of each list. */
const models: Record<Tab, readonly ReadModel[]> = {
  activity: ['activity'],
  today: ['tasks', 'pipeline'],
  walkthroughs: ['pipeline'],
  communication: ['pipeline'],
};

const storageKey = 'dashboard-list';

function storedTab(): Tab {
  return tabs.find((tab) => tab === localStorage.getItem(storageKey)) ?? 'activity';
}

/**
 * The lists beside the board while no lead is selected. This browser remembers which list is open.
 * @param at the past instant that the board shows, ISO 8601: the activity is of that instant; tasks, walkthroughs and
 * communication are known only of now, and absent
 */
export function SideLists({
  at,
  onShow,
  onCollapse,
  onBoard,
}: {
  at: string | undefined;
  onShow: (leadId: string) => void;
  /** Makes room for the board; a sheet has its own way to close. */
  onCollapse?: () => void;
  /** A list leads to the board, which a sheet hides. */
  onBoard?: () => void;
}) {
  const [tab, setTab] = useState<Tab>(storedTab);
  const activityStands = useStanding(...models.activity) !== null;
  const choose = (value: string) => {
    const chosen = tabs.find((each) => each === value);
    if (!chosen) return;
    setTab(chosen);
    localStorage.setItem(storageKey, chosen);
  };
  return (
    <Tabs.Root value={tab} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <h2 className="sr-only">{names[tab].long}</h2>
      <div className="flex h-12 shrink-0 items-center px-3">
        <Tabs.List aria-label="Beside the board" className="flex min-w-0 flex-1 items-center">
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
        {onCollapse && (
          <Tooltip content="Collapse the panel">
            <Button variant="quiet" size="icon-sm" aria-label="Collapse the panel" onClick={onCollapse}>
              <PanelRightClose />
            </Button>
          </Tooltip>
        )}
      </div>
      {at === undefined && <RentAllowanceNotice />}
      <Tabs.Content value="activity" className="flex min-h-0 flex-1 flex-col">
        <StandingStrip models={models.activity} subject="This list" className="mx-3 mb-2" />
        {!activityStands && (
          <StandingStrip models={models.communication} subject="The lead data in this list" className="mx-3 mb-2" />
        )}
        <ActivityList at={at} onShow={onShow} />
      </Tabs.Content>
      <OfNow tab="today" at={at} subject="This list">
        <TodayList onShow={onShow} onBoard={onBoard} />
      </OfNow>
      <OfNow tab="walkthroughs" at={at} subject="This list">
        <WalkthroughList onShow={onShow} />
      </OfNow>
      <OfNow tab="communication" at={at} subject="This overview">
        <CommunicationOverview onShow={onShow} />
      </OfNow>
    </Tabs.Root>
  );
}

/** A list that is known only of now: beside a board of the past it says so. */
function OfNow({
  tab,
  at,
  subject,
  children,
}: {
  tab: Tab;
  at: string | undefined;
  subject: string;
  children: ReactNode;
}) {
  return (
    <Tabs.Content value={tab} className="flex min-h-0 flex-1 flex-col">
      {at === undefined ? (
        <>
          <StandingStrip models={models[tab]} subject={subject} className="mx-3 mb-2" />
          {children}
        </>
      ) : (
        <p className="px-3 py-2 text-sm text-ink-soft">{subject} is of now. Go back to now to see it.</p>
      )}
    </Tabs.Content>
  );
}
