import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Pool } from 'pg';
import { drawnLogo } from './drawn-logo.js';

/** What a picture may be. SVG is none of them: it can hold scripts. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

export interface SiteImage {
  contentType: ImageType;
  bytes: Buffer;
  /** Changes with the picture. */
  etag: string;
}

/** The bucket `site-images`: the public site's own pictures by name ({type}.png), of which the logo is one. */
@Injectable()
export class SiteImages implements OnApplicationBootstrap {
  constructor(private readonly pool: Pool) {}

  /** A new site begins with a drawn logo; one that was put there stays. */
  async onApplicationBootstrap(): Promise<void> {
    const { rows } = await this.pool.query(`select from site_images where name = 'logo.png'`);
    if (rows.length > 0) return;
    await this.pool.query(
      `insert into site_images (name, content_type, bytes, alt) values ('logo.png', 'image/png', $1, 'Logo')
       on conflict do nothing`,
      [drawnLogo()],
    );
  }

  /** The picture of that name, null where there is none. */
  async find(name: string): Promise<SiteImage | null> {
    const { rows } = await this.pool.query<SiteImage>(
      `select content_type as "contentType", bytes, '"' || encode(sha256(bytes), 'hex') || '"' as etag
       from site_images where name = $1`,
      [name],
    );
    return rows[0] ?? null;
  }

  /**
   * Puts a picture in the place of whatever has the name. The caller has looked at the bytes: the type is what they are,
   * whatever the file was called, and they are at most 5 MB.
   */
  async put(name: string, { contentType, bytes, alt }: Omit<SiteImage, 'etag'> & { alt: string }): Promise<void> {
    await this.pool.query(
      `insert into site_images (name, content_type, bytes, alt) values ($1, $2, $3, $4)
       on conflict (name) do update
       set content_type = excluded.content_type, bytes = excluded.bytes, alt = excluded.alt, updated_at = now()`,
      [name, contentType, bytes, alt],
    );
  }
}
