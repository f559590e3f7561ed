import { useMatch, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from 'sonner';
import {
  forgetUnreadSearch,
  useUnreadSearch,
  type UnreadSearch,
  boardIsNow,
  isYetToCome,
} from '../../lib/address-search.js';
import { filterParts } from '../../../../contracts/src/board/filter-parts.js';
import { filterOfAddress } from '../board/filters/filter-address.js';

const noticeMs = 10_000;

/** Says so if the page can't read a part of the address. That part is left out: old and mistyped links still open their page. */
export function useLinkNotice() {
  const unread = useUnreadSearch();
  useEffect(() => {
    if (!unread) return;
    notify(unread);
    forgetUnreadSearch();
  }, [unread]);
  useFilterNotice();
}

/**
 * Only the board understands the parts of its filter: no page's first load knows them. Other pages have their own `status` or
 * `search`, which are ignored here.
 */
function useFilterNotice() {
  const navigate = useNavigate();
  const nonsense =
    useMatch({
      from: '/_console/dashboard',
      shouldThrow: false,
      select: ({ search }) => nonsenseIn(search).join(),
    }) ?? '';
  useEffect(() => {
    if (nonsense === '') return;
    const keys = nonsense.split(',');
    notify({ keys, asked: {} });
    const without = Object.fromEntries(keys.map((key) => [key, undefined]));
    void navigate({ to: '.', search: (search) => ({ ...search, ...without }), replace: true, resetScroll: false });
  }, [nonsense, navigate]);
}

function nonsenseIn(search: Record<string, unknown>): string[] {
  const understood = filterOfAddress(search);
  return filterParts.filter((part) => part in search && search[part] !== undefined && understood[part] === undefined);
}

function notify({ keys, asked }: UnreadSearch) {
  toast.info(
    keys.includes('at')
      ? isYetToCome(asked.at)
        ? boardIsNow
        : 'The moment in the link can’t be read: this is the board now.'
      : `Part of the link can’t be read and is ignored: ${keys.join(', ')}.`,
    { duration: noticeMs },
  );
}
