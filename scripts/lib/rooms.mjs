import { runNode } from './run.mjs';

const rooms = ['contracts', 'event-store', 'projections', 'backend', 'frontend', 'sandbox'];

/** What is drawn: the rooms, then the folders of those that have an order of their own; a pattern says which place a file is in. */
const drawings = {
  rooms: new RegExp(`^(${rooms.join('|')})/`),
  backend: /^backend\/src\/([a-z-]+)\//,
  projections: /^projections\/src\/([a-z-]+)\//,
  'event-store': /^event-store\/src\/([a-z-]+)\//,
  frontend: /^frontend\/src\/([a-z-]+)\//,
};

/**
 * Who imports whom, by folders, as dependency-cruiser finds it; specs are left out.
 * @returns {Promise<[string, string][]>}
 */
export async function imports() {
  const { status, output, stdout } = await runNode([
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...[
      '--config',
      '.dependency-cruiser.folders.cjs',
      '--collapse',
      `^(${rooms.join('|')})/src/[^/]+/`,
      '--output-type',
      'json',
      ...rooms,
    ],
  ]);
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser ended with ${status}: ${output}`);
  /** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
  const { modules } = JSON.parse(stdout);
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => /** @type {[string, string]} */ ([`${source}/`, `${resolved}/`])),
  );
}

/**
 * The drawings, as they stand in docs/architecture.md, by name.
 * @param {[string, string][]} found imports
 */
export function drawn(found) {
  return Object.fromEntries(Object.entries(drawings).map(([name, place]) => [name, mermaid(arrowsOf(found, place))]));
}

/**
 * Arrows between the places that a pattern names, from the top down, without those that a longer way says already. Places that import one
 * another stand as one. @param {[string, string][]} found @param {RegExp} place
 */
export function arrowsOf(found, place) {
  /** @type {Map<string, Set<string>>} */
  const below = new Map();
  for (const [from, to] of found) {
    const [a, b] = [place.exec(from)?.[1], place.exec(to)?.[1]];
    if (!a || !b) continue;
    for (const each of [a, b]) if (!below.has(each)) below.set(each, new Set([each]));
    below.get(a)?.add(b);
  }
  const reached = new Map([...below.keys()].sort().map((each) => [each, reachedFrom(each, below)]));
  /** @param {string} from @param {string} to */
  const reaches = (from, to) => reached.get(from)?.has(to) === true;
  const circleOf = (/** @type {string} */ each) =>
    [...reached.keys()].filter((other) => reaches(each, other) && reaches(other, each));
  const circles = [...new Map([...reached.keys()].map((each) => [circleOf(each).join(' & '), circleOf(each)]))];
  // Who reaches more stands above.
  const order = circles.sort(([, [a = '']], [, [b = '']]) => (reached.get(b)?.size ?? 0) - (reached.get(a)?.size ?? 0));
  return order.flatMap(([name, [from = '']]) => {
    const lower = order.filter(([other, [to = '']]) => other !== name && reaches(from, to));
    return lower
      .filter(([, [to = '']]) => !lower.some(([, [other = '']]) => other !== to && reaches(other, to)))
      .map(([other]) => /** @type {[string, string]} */ ([name, other]));
  });
}

/** @param {string} start @param {Map<string, Set<string>>} below @returns {Set<string>} */
function reachedFrom(start, below) {
  const reached = new Set([start]);
  // A set that grows while it is walked is walked to its end.
  for (const each of reached) for (const next of below.get(each) ?? []) reached.add(next);
  return reached;
}

/** @param {[string, string][]} arrows */
function mermaid(arrows) {
  const places = [...new Set(arrows.flat())];
  const nodes = places.map((place, index) => `  ${index}["${place}"]`);
  const lines = places.flatMap((place, index) => {
    const to = arrows.filter(([from]) => from === place).map(([, lower]) => places.indexOf(lower));
    return to.length > 0 ? [`  ${index} --> ${to.join(' & ')}`] : [];
  });
  return ['```mermaid', 'flowchart TD', ...nodes, ...lines, '```'].join('\n');
}

/**
 * The document with these drawings in their places: between `<!-- drawn: name -->` and `<!-- end -->`.
 * @param {string} document @param {Record<string, string>} drawing by name
 */
export function withDrawings(document, drawing) {
  return document.replace(/(<!-- drawn: ([a-z-]+) -->\n).*?(\n<!-- end -->)/gs, (_, begin, name, end) => {
    if (!(name in drawing)) throw new Error(`Nothing is drawn for ${name}`);
    return `${begin}\n${drawing[name]}\n${end}`;
  });
}
