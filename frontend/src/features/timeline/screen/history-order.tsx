import { ChevronDown } from 'lucide-react';
import { z } from 'zod';
import { Button } from '../../../ui/button.js';
import { Menu, MenuChoice } from '../../../ui/menu.js';
import { settingsOfPerson } from '../../session/settings-of-person.js';

const settings = settingsOfPerson('history', z.object({ order: z.enum(['newest', 'oldest']).default('newest') }));
type Order = ReturnType<typeof settings.now>['order'];

const orders: { value: Order; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

/** Whether the signed-in person reads histories from their newest event on. */
export const useNewestFirst = (): boolean => settings.use().order === 'newest';

/** Says in which order the history is shown, and lets it be chosen. */
export function OrderMenu() {
  const { order } = settings.use();
  const { label } = orders.find(({ value }) => value === order)!;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className="-mr-2"
          aria-label={`Order: ${label}`}
          title="This browser remembers the order"
        >
          {label} <ChevronDown />
        </Button>
      }
    >
      <MenuChoice
        value={order}
        onChange={(chosen) => settings.change((before) => ({ ...before, order: chosen }))}
        options={orders}
      />
    </Menu>
  );
}
