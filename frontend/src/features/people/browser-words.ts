/** A browser in words, from its user agent: "Chrome on Windows"; an unknown one as it is. */
export function browserWords(browser: string | null): string {
  if (browser === null) return 'An unknown browser';
  const name = [...browsers].find(([, pattern]) => pattern.test(browser))?.[0];
  const system = [...systems].find(([, pattern]) => pattern.test(browser))?.[0];
  return name ? (system ? `${name} on ${system}` : name) : browser;
}

// The order matters: each of them also claims to be those below it.
const browsers: ReadonlyMap<string, RegExp> = new Map([
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
]);
const systems: ReadonlyMap<string, RegExp> = new Map([
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]);
