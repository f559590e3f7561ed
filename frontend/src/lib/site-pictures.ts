import { useEffect, useSyncExternalStore } from 'react';

/** The picture that replaces one of the site's built-in ones. */
export interface SitePicture {
  version: number;
  alt: string;
  /** Since this page was opened: the browser's cached picture is out of date. */
  changed?: boolean;
}

type Pictures = Record<string, SitePicture>;

/** Undefined until it is known; shared by all pages of this tab. */
let pictures: Pictures | undefined;
let asked = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The picture that staff uploaded for a place of the site; undefined if the built-in one is shown, and until it is known: a
 * server-rendered page has the built-in ones.
 * @param name such as hero.png
 */
export function useSitePicture(name: string): SitePicture | undefined {
  useEffect(() => void (asked || readSitePictures()), []);
  return useSyncExternalStore(
    subscribe,
    () => pictures?.[name],
    () => undefined,
  );
}

/** Reads (again) which pictures exist. A failed read is only logged: the built-in pictures stay. */
export async function readSitePictures() {
  asked = true;
  try {
    const { images } = (await (await fetch('/api/images')).json()) as { images: (SitePicture & { name: string })[] };
    const before = pictures;
    const changed = (name: string, version: number) => before !== undefined && before[name]?.version !== version;
    pictures = Object.fromEntries(
      images.map(({ name, version, alt }) => [
        name,
        { version, alt, changed: changed(name, version) || before?.[name]?.changed === true },
      ]),
    );
    for (const listener of listeners) listener();
  } catch (error) {
    console.warn('The site’s own pictures are not known; the built-in ones stay.', error);
  }
}

/** The address of a picture: a changed one has a new address, so that nobody sees the old one for its hour in the cache. */
export const addressOfPicture = (name: string, version: number): string => `/storage/site-images/${name}?v=${version}`;
