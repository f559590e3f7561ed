import { useEffect, useSyncExternalStore } from 'react';

/** What stands in the place of one of the site's built-in pictures. */
export interface SitePicture {
  version: number;
  alt: string;
  /** Since this page was opened: what the browser has kept of the picture is no more what it is. */
  changed?: boolean;
}

type Pictures = Record<string, SitePicture>;

/** Undefined until it is known; the same for every page of this tab. */
let pictures: Pictures | undefined;
let asked = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The picture that staff put in a place of the site; undefined where the built-in one is shown, and as long as nothing is known: a
 * page that a server rendered has the built-in ones.
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

/** Reads (again) which pictures there are. One that can't be read is only logged: the built-in pictures stay. */
export async function readSitePictures(): Promise<void> {
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

/** Where the picture is: a changed one is at a new address, so that nobody sees the former one for its hour in the cache. */
export const addressOfPicture = (name: string, version: number): string => `/storage/site-images/${name}?v=${version}`;
