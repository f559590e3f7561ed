/** A picture of the site as it is served. */
export interface SiteImage {
  /** PNG, unless it dates from before uploads were redrawn; never SVG, which can hold scripts. */
  contentType: string;
  bytes: Buffer;
  /** Changes with the picture. */
  etag: string;
}
