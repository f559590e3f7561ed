/** An answer with its body read: parsed if it is JSON. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Calls the API over real HTTP, with a cookie jar like a browser's. */
export class Caller {
  private readonly cookies = new Map<string, string>();
  private forwardedFor: string | undefined;

  constructor(readonly url: string) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same cookies at another API process. */
  at(url: string): Caller {
    const other = new Caller(url);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
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
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
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
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
