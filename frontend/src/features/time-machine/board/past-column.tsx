import { Lock } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { toast } from 'sonner';
import type { BoardCard, BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { CardFace } from '../../board/cards/card.js';
import { marketingError } from '../../leads/data/marketing.js';
import { nameAndAddress, nameOf } from '../../leads/data/name-of.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { pastReason } from '../../history/past.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { focusWhenDrawn } from '../../../lib/focus.js';
import { CollapsedColumn } from '../../board/columns/column-header.js';
import type { CardWidth } from '../../board/settings/board-settings.js';
import { ColumnFrame, useColumnList } from '../../board/columns/column-frame.js';

const reason = pastReason(true)!;

/** A card as it was. It shows the lead's history at that moment. It can't be dragged, and has no actions. */
const PastCard = memo(function PastCard({
  card,
  now,
  height,
  selected,
  tabbable,
  onSelect,
  onFocus,
}: {
  card: BoardCard;
  now: string;
  /** In px. */
  height: number;
  selected: boolean;
  tabbable: boolean;
  onSelect: (id: string) => void;
  onFocus: (id: string) => void;
}) {
  const assignee = personName(card.assigneeId, useNames());
  return (
    <div data-past-card={card.id} className="group relative">
      <a
        href={`/leads/${card.id}`}
        draggable={false}
        id={`card-${card.id}`}
        data-card={card.id}
        tabIndex={tabbable ? 0 : -1}
        aria-label={`${nameAndAddress(card)}. Not on the board at this moment.`}
        aria-current={selected || undefined}
        className="peer absolute inset-0 z-0 touch-manipulation rounded-control"
        onClick={(event) => {
          // Otherwise the browser follows the link.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onSelect(card.id);
        }}
        onFocus={() => onFocus(card.id)}
      />
      <div className="pointer-events-none relative">
        <CardFace
          card={card}
          now={now}
          height={height}
          error={marketingError(card.marketing, undefined)}
          selected={selected}
          assignee={assignee}
        />
        <div className="pointer-events-auto absolute right-1 bottom-1 z-10 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <GuardedButton
            reason={reason}
            onRefused={() => toast.info(reason)}
            variant="quiet"
            size="icon-sm"
            tabIndex={tabbable ? 0 : -1}
            aria-label={`Actions for ${nameOf(card)}`}
          >
            <Lock />
          </GuardedButton>
        </div>
      </div>
    </div>
  );
});

interface PastColumnProps {
  column: BoardColumn;
  width: CardWidth;
  collapsed: boolean;
  /** The shown instant, to the day: the cards' most urgent facts are computed for it. */
  now: string;
  selectedId: string | undefined;
  /** Whether cards slide to their new places in the column. */
  moving: boolean;
  onSelect: (id: string) => void;
  loadMore: (status: LeadStatus) => Promise<void>;
}

/** A stage as it was: nothing can be dropped on it. */
export const PastColumn = memo(function PastColumn(props: PastColumnProps) {
  return props.collapsed ? <CollapsedColumn column={props.column} /> : <OpenPastColumn {...props} />;
});

/** Only the visible cards are in the document. */
function OpenPastColumn({ column, width, now, selectedId, moving, onSelect, loadMore }: PastColumnProps) {
  const { status } = column;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const loadNext = useCallback(() => loadMore(status), [status, loadMore]);
  const list = useColumnList(column, { loadNext, foot: false });
  const { cards } = list;
  const focusedIndex = cards.findIndex((card) => card.id === focusedId);
  const tabbableId = cards[Math.max(0, focusedIndex)]?.id;
  const focusBy = (by: number) => {
    const next = cards[Math.max(0, focusedIndex) + by];
    if (!next) return;
    setFocusedId(next.id);
    list.scrollTo(Math.max(0, focusedIndex) + by);
    focusWhenDrawn(() => document.getElementById(`card-${next.id}`));
  };
  return (
    <ColumnFrame
      {...{ column, width, list }}
      slides={moving}
      onKeyDown={(event) => {
        const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        focusBy(by);
      }}
    >
      {(card, height) => (
        <PastCard
          card={card}
          now={now}
          height={height}
          selected={card.id === selectedId}
          tabbable={card.id === tabbableId}
          onSelect={onSelect}
          onFocus={setFocusedId}
        />
      )}
    </ColumnFrame>
  );
}
