import { isPageOf } from '../../lib/kept-of-person.js';

/** Name of the channel, on which the person's id is said. A release that says something else must change it: tabs of both may be open. */
const name = 'signed-in-1';
let channel: BroadcastChannel | undefined;

/**
 * From now on this page hears who signs in in other tabs of the browser, whose session is this tab's, too. Asked for once somebody is
 * known here: a page that was nobody's has nothing of theirs.
 * @param leave called when somebody else signs in: what this page has in memory is not theirs
 */
export function hearWhoSignsIn(leave: () => void): void {
  if (channel || !('BroadcastChannel' in window)) return;
  channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data: personId }: MessageEvent<string>) => {
    if (!isPageOf(personId)) leave();
  });
}

/** Somebody signed in here: other tabs that show another person's pages leave them at once. */
export function tellOtherTabs(personId: string): void {
  channel?.postMessage(personId);
}
