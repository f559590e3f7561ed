/** A picture of the site as it is served. */
export interface SiteImage {
  /** PNG, unless it was there before uploads were drawn anew; never SVG, which can hold scripts. */
  contentType: string;
  bytes: Buffer;
  /** Changes with the picture. */
  etag: string;
}
