import type { Standing } from '../../contracts/src/live/queries.js';
import type { Subject } from '../../contracts/src/live/subject.js';

/**
 * What screens ask a browser for and jsdom lacks. None of it does anything by itself: sizes, sight and motion are for the browser tests.
 */

/** A live stream that a spec speaks through; it is open from the start, and silent. */
export class QuietEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: QuietEventSource[] = [];
  readyState = 1;

  constructor(readonly url: string) {
    super();
    QuietEventSource.opened.push(this);
  }

  /** As if the server had sent it. */
  say(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  close(): void {
    this.readyState = QuietEventSource.CLOSED;
  }
}

/** Says on the page's live stream that these changed, and can be read now. */
export function announceChanges(position: string, changes: Subject[]): void {
  QuietEventSource.opened.at(-1)!.say('changes', { position, changes });
}

/** Says on the page's live stream which read models do not follow the log, and which subjects are parked. */
export function announceStanding(standing: Standing[], parked: Subject[] = []): void {
  QuietEventSource.opened.at(-1)!.say('standing', { standing, parked, unproven: [] });
}

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

let narrow = false;
/** From here on the page is as wide as a phone, until the next test. @param is false: it is wide again */
export function makeNarrow(is = true): void {
  narrow = is;
}

/** The page is wide, light, has a mouse, and moves. */
function matchMedia(media: string): MediaQueryList {
  const quiet = new EventTarget();
  return Object.assign(quiet, {
    media,
    matches: !narrow && media.startsWith('(min-width'),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

Object.assign(globalThis, {
  EventSource: QuietEventSource,
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
  matchMedia,
  scrollTo: () => {},
  requestIdleCallback: (run: () => void) => setTimeout(run),
  cancelIdleCallback: clearTimeout,
});
// Lists draw what fits into their height, tables the columns that fit into their width: everything does.
for (const [size, pixels] of Object.entries({ offsetHeight: 600, offsetWidth: 4_000 }))
  Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => pixels });
for (const [size, pixels] of Object.entries({ clientHeight: 600, clientWidth: 4_000 }))
  Object.defineProperty(Element.prototype, size, { configurable: true, get: () => pixels });
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  animate: () => ({ finished: Promise.resolve(), cancel: () => {} }),
});
