import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type {
  ImageAnswer,
  ImageHistory,
  ImageVersion,
  SiteImages as Shown,
} from '../../../contracts/src/images/queries.js';
import { DomainError } from '../platform/problems/problem.js';
import { drawnLogo, type DrawnImage } from './draw-images.js';

/** A picture of the site as it is served. */
export interface SiteImage {
  /** PNG, unless it dates from before uploads were redrawn; never SVG, which can hold scripts. */
  contentType: string;
  bytes: Buffer;
  /** Changes with the picture. */
  etag: string;
}

const logoName = 'logo.png';
/** Postgres's code for two writers of the same version. */
const uniqueViolation = '23505';
/** Without an expected version the second of two concurrent changes tries again. */
const tries = 5;

/** Who changes a place, and the version that the change is based on; undefined: any. 0: the place was never changed. */
export interface ImageChange {
  name: string;
  userId: string | null;
  expected: number | undefined;
}

type Stored = Pick<ImageVersion, 'version' | 'alt'> & { hash: string | null };
type NewVersion = Omit<Stored, 'version'> & Pick<ImageVersion, 'act' | 'restores'>;

/**
 * The bucket `site-images`: the public site's own pictures by name ({type}.png), the logo among them. A change adds a version; the
 * last one is shown, and earlier ones can be restored.
 */
@Injectable()
export class SiteImages {
  constructor(private readonly pool: Pool) {}

  /** The picture with that name; null if there is none: then the site shows its own drawing. The logo's drawing is made here. */
  async find(name: string): Promise<SiteImage | null> {
    const { rows } = await this.pool.query<{ contentType: string; bytes: Buffer; hash: string }>(
      `select content_type as "contentType", bytes, hash
       from (select hash from site_image_versions where name = $1 order by version desc limit 1) last
       join site_image_files using (hash)`,
      [name],
    );
    return rows[0] ? withEtag(rows[0]) : name === logoName ? builtInLogo() : null;
  }

  /** An earlier or the current picture of a place; null if that version has none. */
  async findVersion(name: string, version: number): Promise<SiteImage | null> {
    const { rows } = await this.pool.query<{ contentType: string; bytes: Buffer; hash: string }>(
      `select content_type as "contentType", bytes, hash
       from site_image_versions join site_image_files using (hash) where name = $1 and version = $2`,
      [name, version],
    );
    return rows[0] ? withEtag(rows[0]) : null;
  }

  /** The pictures that replace built-in ones now. */
  async shown(): Promise<Shown> {
    const { rows } = await this.pool.query<Shown['images'][number]>(
      `select name, version, alt
       from (select distinct on (name) * from site_image_versions order by name, version desc) last
       where hash is not null order by name`,
    );
    return { images: rows };
  }

  /** Every place that was ever changed, newest state first. */
  async history(): Promise<ImageHistory> {
    const { rows } = await this.pool.query<ImageHistory['images'][number]>(
      `select name, json_agg(json_build_object(
           'version', version, 'act', act, 'alt', alt, 'userId', user_id, 'restores', restores,
           'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'picture', case when hash is not null then
             json_build_object('width', width, 'height', height, 'bytes', length(bytes)) end
         ) order by version desc) as versions
       from site_image_versions left join site_image_files using (hash) group by name order by name`,
    );
    return { images: rows };
  }

  /** Replaces the picture with that name. @throws DomainError revision_mismatch */
  async put(change: ImageChange, { bytes, width, height, alt }: DrawnImage & { alt: string }): Promise<ImageAnswer> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    await this.pool.query(
      `insert into site_image_files (hash, content_type, bytes, width, height) values ($1, 'image/png', $2, $3, $4)
       on conflict do nothing`,
      [hash, bytes, width, height],
    );
    return this.add(change, () => ({ act: 'uploaded', hash, alt, restores: null }));
  }

  /** Changes the alternative text. @throws DomainError revision_mismatch; image_not_found while the built-in one is shown */
  describe(change: ImageChange, alt: string): Promise<ImageAnswer> {
    return this.add(change, (last) => {
      if (!last?.hash) throw new DomainError('image_not_found');
      return last.alt === alt ? null : { act: 'described', hash: last.hash, alt, restores: null };
    });
  }

  /** Restores an earlier picture with its text. @throws DomainError revision_mismatch, image_not_found */
  async restore(change: ImageChange, version: number): Promise<ImageAnswer> {
    const { rows } = await this.pool.query<Stored>(
      'select version, alt, hash from site_image_versions where name = $1 and version = $2 and hash is not null',
      [change.name, version],
    );
    const former = rows[0];
    if (!former) throw new DomainError('image_not_found');
    return this.add(change, (last) =>
      last?.hash === former.hash && last.alt === former.alt
        ? null
        : { act: 'restored', hash: former.hash, alt: former.alt, restores: version },
    );
  }

  /** Removes the picture: the built-in one is shown. @throws DomainError revision_mismatch, image_not_found */
  remove(change: ImageChange): Promise<ImageAnswer> {
    return this.add(change, (last) => {
      if (!last?.hash) throw new DomainError('image_not_found');
      return { act: 'removed', hash: null, alt: last.alt, restores: null };
    });
  }

  /** Adds the version that `next` makes of the last one; null: nothing changes. */
  private async add(
    { name, userId, expected }: ImageChange,
    next: (last: Stored | undefined) => NewVersion | null,
  ): Promise<ImageAnswer> {
    for (let left = tries; ; left--) {
      const { rows } = await this.pool.query<Stored>(
        'select version, alt, hash from site_image_versions where name = $1 order by version desc limit 1',
        [name],
      );
      const last = rows[0];
      const seen = last?.version ?? 0;
      if (expected !== undefined && expected !== seen)
        throw new DomainError('revision_mismatch', undefined, { currentRevision: seen });
      const added = next(last);
      if (!added) return { name, version: seen };
      try {
        await this.pool.query(
          `insert into site_image_versions (name, version, act, hash, alt, restores, user_id)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [name, seen + 1, added.act, added.hash, added.alt, added.restores, userId],
        );
        return { name, version: seen + 1 };
      } catch (error) {
        if ((error as { code?: string }).code !== uniqueViolation || left <= 1) throw error;
      }
    }
  }
}

function withEtag({ hash, contentType, bytes }: { hash: string; contentType: string; bytes: Buffer }): SiteImage {
  return { contentType, bytes, etag: `"${hash}"` };
}

let logo: SiteImage | undefined;
function builtInLogo(): SiteImage {
  const bytes = logo?.bytes ?? drawnLogo();
  logo ??= withEtag({ bytes, contentType: 'image/png', hash: createHash('sha256').update(bytes).digest('hex') });
  return logo;
}
