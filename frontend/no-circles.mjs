/**
 * Refuses a build whose files import each other in a circle: one of them would run before what it imports is there, and show
 * nothing in its place.
 * @returns {import('vite').Plugin}
 */
export function noCircles() {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])),
      );
      const circle = circleIn(imports);
      if (circle) this.error(`These files import each other: ${circle.join(' -> ')}`);
    },
  };
}

/**
 * @param {ReadonlyMap<string, readonly string[]>} imports by file
 * @returns {string[] | undefined} the files of one circle, the first one again at its end
 */
export function circleIn(imports) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} path @returns {string[] | undefined} */
  const from = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = from(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = from(file, []);
    if (circle) return circle;
  }
  return undefined;
}
