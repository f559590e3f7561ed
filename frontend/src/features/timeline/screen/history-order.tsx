import { ChevronDown } from 'lucide-react';
import type { Preferences } from '../../../../../contracts/src/accounts/preferences.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuChoice } from '../../../ui/menu.js';
import { choose, usePreferences } from '../../session/preferences.js';

const orders: { value: Required<Preferences>['order']; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

/** Whether the signed-in person reads histories from their newest event on. */
export const useNewestFirst = (): boolean => usePreferences().order === 'newest';

/** Says in which order the history is shown, and lets it be chosen. */
export function OrderMenu() {
  const { order } = usePreferences();
  const { label } = orders.find(({ value }) => value === order)!;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className="-mr-2"
          aria-label={`Order: ${label}`}
          title="The order is remembered"
        >
          {label} <ChevronDown />
        </Button>
      }
    >
      <MenuChoice value={order} onChange={(chosen) => choose({ order: chosen })} options={orders} />
    </Menu>
  );
}
