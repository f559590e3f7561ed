import { withCommas } from '../../../../../contracts/src/numerals.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyQuery } from '../../leads/data/lead-query.js';
import { fieldLabel, fieldValue, isBlank } from '../../history/field-words.js';
import { whoSet } from '../../history/state-at.js';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { AnchoredMenu, MenuHeading, MenuItem, MenuSeparator, SubMenu } from '../../../ui/menu.js';
import { marketingButton, useIsEnrolling } from '../../leads/data/marketing.js';
import { StatusDot } from '../../leads/components/status-badge.js';
import type { BoardActions, OpenMenu } from './card-foot.js';
import { nameOf } from '../../leads/data/name-of.js';
import { chosenIds } from '../selection/selection.js';

/** The fields that a card shows or depends on, in reading order. */
const cardFields = [
  'status',
  'stageSince',
  'name',
  'propertyAddress',
  'estimatedRentCents',
  'walkthroughStart',
  'marketing',
  'source',
] as const satisfies readonly (keyof BoardCard)[];

interface CardValue {
  field: string;
  label: string;
  value: string;
}

/** The values of a card that can be explained; unknown values have none. */
function cardValues(card: BoardCard): CardValue[] {
  return cardFields
    .filter((field) => !isBlank(field, card[field]))
    .map((field) => ({ field, label: fieldLabel(field), value: fieldValue(field, card[field]) }));
}

/**
 * "Why is this here?": finds the event that set the card's field.
 * @returns its id; undefined if no event set it, so that the newest end of the history is shown
 * @throws ApiProblem if the history cannot be read
 */
export async function eventOfField(card: BoardCard, field: string): Promise<string | undefined> {
  if ((field === 'status' || field === 'stageSince') && card.stageEventId) return card.stageEventId;
  const { events } = await queryClient.fetchQuery({ ...historyQuery(card.id), staleTime: 0 });
  return whoSet(events, field, events.length - 1)?.id;
}

/** The one menu of all cards. It lists the card's actions, or those of its values that can be explained. */
export function CardMenu({
  menu,
  actions,
  onClose,
}: {
  menu: OpenMenu | null;
  actions: BoardActions;
  onClose: () => void;
}) {
  if (!menu) return null;
  const { card, at, list, byKey } = menu;
  return (
    <AnchoredMenu
      at={at}
      byKey={byKey}
      label={list === 'why' ? `Why is this here? ${nameOf(card)}` : `Actions for ${nameOf(card)}`}
      onClose={onClose}
      onClosed={() =>
        (document.getElementById(`card-${card.id}`) ?? document.getElementById('content'))?.focus({
          preventScroll: true,
        })
      }
    >
      {list === 'why' ? (
        <>
          <MenuHeading>Why is this here?</MenuHeading>
          <Reasons card={card} actions={actions} />
        </>
      ) : (
        <Actions card={card} actions={actions} />
      )}
    </AnchoredMenu>
  );
}

function Actions({ card, actions }: { card: BoardCard; actions: BoardActions }) {
  const chosen = chosenIds().has(card.id);
  const many = chosen && chosenIds().size > 1;
  const marketing = marketingButton(card.marketing, useIsEnrolling(card.id));
  return (
    <>
      <MenuHeading>{many ? `Move ${withCommas(chosenIds().size)} selected leads to` : 'Move to'}</MenuHeading>
      {leadStatuses
        .filter((status) => many || status !== card.status)
        .map((status) => (
          <MenuItem key={status} onSelect={() => actions.moveByMenu(card, status)}>
            <StatusDot status={status} /> {columnTitle(status)}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem onSelect={() => actions.mark(card, false)}>{chosen ? 'Clear from selection' : 'Select'}</MenuItem>
      <SubMenu label="Why is this here?">
        <Reasons card={card} actions={actions} />
      </SubMenu>
      <MenuItem disabled={marketing.disabled} help={marketing.help} onSelect={() => actions.enrollInMarketing(card)}>
        {marketing.label}
      </MenuItem>
      <MenuItem onSelect={() => actions.openPage(card.id)}>Open the lead's page</MenuItem>
      <MenuItem danger onSelect={() => actions.askToDelete(card)}>
        Delete lead
      </MenuItem>
    </>
  );
}

/** Each value of the card leads to the event that set it. */
function Reasons({ card, actions }: { card: BoardCard; actions: BoardActions }) {
  return cardValues(card).map(({ field, label, value }) => (
    <MenuItem key={field} onSelect={() => actions.why(card, field)}>
      <span className="text-ink-soft">{label}</span>
      <span className="max-w-64 truncate font-medium">{value}</span>
    </MenuItem>
  ));
}
