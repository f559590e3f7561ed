/** Files are sent by XMLHttpRequest, for their progress: here it asks what `fetch` asks, so that the same answers hold (api.ts). */
class SentByFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  timeout = 0;
  private method = '';
  private path = '';
  private readonly sent = new Headers();
  private received = new Headers();

  open(method: string, path: string): void {
    Object.assign(this, { method, path });
  }

  setRequestHeader(name: string, value: string): void {
    this.sent.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.received.get(name);
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(body: Blob): void {
    void this.exchange(body).then(
      () => this.end('load'),
      () => this.end('error'),
    );
  }

  private async exchange(body: Blob): Promise<void> {
    const { method, path, sent } = this;
    const response = await fetch(path, { method, body, headers: sent });
    this.status = response.status;
    this.received = response.headers;
    this.responseText = await response.text();
  }

  private end(how: 'load' | 'error'): void {
    for (const type of [how, 'loadend']) this.dispatchEvent(new Event(type));
  }
}

globalThis.XMLHttpRequest = SentByFetch as unknown as typeof XMLHttpRequest;
