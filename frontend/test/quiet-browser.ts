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

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** Nothing matches: the page is wide, light, and moves. */
function matchMedia(media: string): MediaQueryList {
  const quiet = new EventTarget();
  return Object.assign(quiet, {
    media,
    matches: false,
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
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
  animate: () => ({ finished: Promise.resolve(), cancel: () => {} }),
});
