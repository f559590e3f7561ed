/** The pages asked for last, `most` at most; a request for a page in the making waits for it. */
export class KeptPages<Page> {
  /** The least recently used first. */
  private readonly pages = new Map<string, Promise<Page>>();

  constructor(private readonly most: number) {}

  get(key: string): Promise<Page> | undefined {
    const page = this.pages.get(key);
    if (page) {
      this.pages.delete(key);
      this.pages.set(key, page);
    }
    return page;
  }

  /** A page that fails is not kept: the next request tries again. @returns the page */
  keep(key: string, page: Promise<Page>): Promise<Page> {
    this.pages.set(key, page);
    page.catch(() => this.pages.get(key) === page && this.pages.delete(key));
    if (this.pages.size > this.most) this.pages.delete(this.pages.keys().next().value!);
    return page;
  }
}
