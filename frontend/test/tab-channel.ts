/** What tabs of one browser say to each other, in a spec: take it for the BroadcastChannel of the window. */
export class TabChannel extends EventTarget {
  static readonly open = new Set<TabChannel>();

  constructor(readonly name = '') {
    super();
    TabChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of TabChannel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    TabChannel.open.delete(this);
  }
}
