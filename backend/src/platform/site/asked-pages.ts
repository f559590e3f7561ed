import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltSite, type SitePage, etagOf, placed } from './built-site.js';

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

/** What the built renderer offers (frontend/src/server/entry.ts). */
export interface Renderer {
  render: (
    address: string,
    given: Record<string, unknown>,
  ) => Promise<{ status: 200 | 404; head: unknown; body: string }>;
  pageCss: (css: string, html: string) => string;
  pageDocument: (
    path: string,
    page: unknown,
    files: { template: string; scripts: string[]; fonts: string[]; style: string },
    options: { origin: string; given: Record<string, unknown> },
  ) => string;
}

/**
 * The data of a page that is rendered on request: answers of the API by path, as a browser would get them.
 * @returns null when there is no such page
 */
export type PageData = (
  params: Record<string, string>,
  search: URLSearchParams,
) => Promise<Record<string, unknown> | null>;

export interface AskedPage extends SitePage {
  status: 200 | 404;
}

/** About 100 kB each with their compressed forms. */
const keptPages = 200;

/**
 * Renders pages with data in this process, with the code that browsers run, and keeps the last ones. Data is read for every answer;
 * rendering costs a hundred times as much, and its result depends on address and data alone.
 */
export class AskedPages {
  private renderer: Promise<Renderer> | undefined;
  private readonly template: string;
  private readonly kept = new KeptPages<AskedPage>(keptPages);

  constructor(
    private readonly site: BuiltSite,
    private readonly load: () => Promise<Renderer> = () =>
      import(pathToFileURL(join(site.folder, '.site', 'server', 'entry.js')).href) as Promise<Renderer>,
  ) {
    this.template = readFileSync(join(site.folder, '.site', 'pages', site.manifest.shellPage.file), 'utf8');
  }

  /**
   * @param pattern of the manifest @param url path and query of the request
   * @param mayRender asked only when the page is not kept yet
   * @returns null when it may not be rendered
   * @throws what the page throws
   */
  async page(
    pattern: string,
    url: string,
    given: Record<string, unknown>,
    mayRender: () => Promise<boolean>,
  ): Promise<AskedPage | null> {
    const [path = ''] = url.split('?');
    const address = this.site.manifest.asked[pattern]?.search ? url : path;
    const key = createHash('sha256')
      .update(JSON.stringify([pattern, address, given]))
      .digest('base64url');
    const kept = this.kept.get(key);
    if (kept) return kept;
    if (!(await mayRender())) return null;
    // Another request may have begun meanwhile.
    return this.kept.get(key) ?? this.kept.keep(key, this.render(pattern, address, path, given));
  }

  private async render(
    pattern: string,
    address: string,
    path: string,
    given: Record<string, unknown>,
  ): Promise<AskedPage> {
    const { manifest, origin, listingsFrame } = this.site;
    const { scripts = [], css = '', listed = false } = manifest.asked[pattern] ?? {};
    const { render, pageCss, pageDocument } = await (this.renderer ??= this.load());
    const page = await render(address, given);
    const style = pageCss(manifest.css + css, page.body);
    const files = { template: this.template, scripts, fonts: manifest.fonts, style };
    const document = pageDocument(path, page, files, { origin, given });
    const html = Buffer.from(placed(document, manifest.origin, origin, listingsFrame));
    return {
      html,
      etag: etagOf(html),
      // Taken from the build, before a post's text comes in: nothing that somebody wrote can be among them.
      // The same inline scripts as in every page that is rendered.
      scripts: manifest.notFound.scripts,
      styles: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
      listed: page.status === 200 && listed,
      status: page.status,
    };
  }
}
