/** An answer with its body read: parsed if it is JSON. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Calls the API over real HTTP, with a cookie jar like a browser's. */
export class Caller {
  /** By name and path: a browser keeps one for each path. */
  private readonly cookies = new Map<string, { name: string; value: string; path: string }>();
  private forwardedFor: string | undefined;

  constructor(readonly url: string) {}

  /** All cookies; a call takes only those of its path. */
  get cookie(): string {
    return this.cookieFor();
  }

  /** The longest path first (RFC 6265, 5.4). */
  private cookieFor(path?: string): string {
    const sent = [...this.cookies.values()].filter((cookie) => path === undefined || isWithin(path, cookie.path));
    sent.sort((one, other) => other.path.length - one.path.length);
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** The same cookies at another API process. */
  at(url: string): Caller {
    const other = new Caller(url);
    for (const [key, cookie] of this.cookies) other.cookies.set(key, cookie);
    other.forwardedFor = this.forwardedFor;
    return other;
  }

  /** From now on it calls from this address, at an API that trusts a proxy to name it. */
  from(address: string): this {
    this.forwardedFor = address;
    return this;
  }

  async signIn(email: string, password: string): Promise<this> {
    const { status } = await this.call('POST', '/api/auth/login', { email, password });
    if (status !== 200) throw new Error(`Sign-in as ${email} was answered with ${status}`);
    return this;
  }

  /** @param body sent as JSON; a string is sent unchanged */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const cookie = this.cookieFor(path.split('?')[0]);
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(this.forwardedFor !== undefined && { 'x-forwarded-for': this.forwardedFor }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.keep(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  }

  private keep(setCookies: string[]): void {
    for (const line of setCookies) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      const path = /; *path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value === '') this.cookies.delete(`${name} ${path}`);
      else this.cookies.set(`${name} ${path}`, { name, value, path });
    }
  }
}

/** RFC 6265, 5.1.4. */
function isWithin(path: string, ofCookie: string): boolean {
  return path === ofCookie || path.startsWith(ofCookie.endsWith('/') ? ofCookie : `${ofCookie}/`);
}
