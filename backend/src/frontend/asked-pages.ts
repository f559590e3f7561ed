import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltSite } from './built-site.js';
import { placed } from './built-site.js';

/** What the built renderer offers (frontend/src/server/entry.ts). */
interface Renderer {
  render: (
    address: string,
    given: Record<string, unknown>,
  ) => Promise<{ status: 200 | 404; head: unknown; body: string }>;
  pageDocument: (
    path: string,
    page: unknown,
    files: { template: string; scripts: string[]; fonts: string[]; css: string },
    options: { origin: string; given: Record<string, unknown>; nonce: string },
  ) => string;
}

/**
 * The data of a page that is rendered when asked for: answers of the API by path, as a browser would get them.
 * @returns null when there is no such page
 */
export type PageData = (params: Record<string, string>) => Promise<Record<string, unknown> | null>;

export interface AskedPage {
  status: 200 | 404;
  html: string;
  /** For this answer alone; its policy has to name it. */
  nonce: string;
  /** For search engines. */
  listed: boolean;
}

/** Renders pages with data in this process, with the code that browsers run. */
export class AskedPages {
  private renderer: Promise<Renderer> | undefined;
  private readonly template: string;

  constructor(private readonly site: BuiltSite) {
    this.template = readFileSync(join(site.folder, '.site', 'pages', site.manifest.shellPage.file), 'utf8');
  }

  /**
   * @param pattern of the manifest @param address path and query
   * @throws what the page throws
   */
  async render(pattern: string, address: string, given: Record<string, unknown>): Promise<AskedPage> {
    const { manifest, origin, listingsFrame, folder } = this.site;
    const entry = pathToFileURL(join(folder, '.site', 'server', 'entry.js')).href;
    this.renderer ??= import(entry) as Promise<Renderer>;
    const { render, pageDocument } = await this.renderer;
    const nonce = randomBytes(16).toString('base64url');
    const page = await render(address, given);
    // What the page is about does not exist.
    if (Object.values(given).includes(null)) page.status = 404;
    const files = {
      template: this.template,
      scripts: manifest.asked[pattern]?.scripts ?? [],
      fonts: manifest.fonts,
      css: manifest.css,
    };
    const path = address.split('?')[0] ?? address;
    const html = pageDocument(path, page, files, { origin, given, nonce });
    const listed = page.status === 200 && manifest.asked[pattern]?.listed === true;
    return { status: page.status, html: placed(html, manifest.origin, origin, listingsFrame), nonce, listed };
  }
}
