/**
 * @typedef {{ importers: string[], dynamicImporters: string[], importedIds: string[], dynamicallyImportedIds: string[] }} Node
 * @typedef {{ getModuleInfo: (id: string) => Node | null }} Graph
 */

/** What so many screens need comes with the first of them. */
const many = 3;

/** Large, and for few screens. */
const isLargeLibrary = (/** @type {string} */ id) =>
  /\/node_modules\/(ag-grid|@codemirror|@lezer|codemirror|style-mod|w3c-keyname|crelt|@xyflow|@dagrejs|d3-)/.test(id);

const isConsole = (/** @type {string} */ id) => /\/routes\/console[^/]*\.ts$/.test(id);
/** The frame around the console's screens, and what is shown in its place. */
const isFrame = (/** @type {string} */ id) => /\/features\/console\/console-(layout|failure)\.tsx$/.test(id);

/**
 * Chunks of what only staff load: one with what their frame or several of their screens need, one with the rest of the board, where
 * they start. Left to itself the bundler makes one for each set of screens that shares something: the board alone asked for a hundred.
 * Whatever a module imports is needed wherever the module is, so no two of these chunks import each other.
 */
export function staffFiles() {
  /** @type {Map<string, string> | undefined} */
  let chunks;
  return {
    debugName: 'staff',
    /** @param {string} id @param {Graph} graph */
    name: (id, graph) => (chunks ??= chunksOf(id, graph)).get(id) ?? null,
    priority: -1,
    includeDependenciesRecursively: false,
  };
}

/** @param {string} some any module @param {Graph} graph @returns {Map<string, string>} chunks' names by module */
function chunksOf(some, graph) {
  const node = (/** @type {string} */ id) => graph.getModuleInfo(id);
  const statically = (/** @type {string} */ id) => node(id)?.importedIds ?? [];
  const anyhow = (/** @type {string} */ id) => [...statically(id), ...(node(id)?.dynamicallyImportedIds ?? [])];
  const users = (/** @type {string} */ id) => [...(node(id)?.importers ?? []), ...(node(id)?.dynamicImporters ?? [])];

  const isScreen = (/** @type {string} */ id) =>
    isFrame(id) || (id.endsWith('.tsx') && (node(id)?.dynamicImporters ?? []).some(isConsole));
  const entries = reach([some], users).filter((id) => id.endsWith('index.html'));
  const ofOthers = new Set(
    reach(entries, (id) => (isConsole(id) ? statically(id) : anyhow(id).filter((part) => !isScreen(part)))),
  );
  const screens = reach(entries, anyhow).filter(isScreen);
  /** @type {Map<string, Set<string>>} */
  const neededBy = new Map();
  for (const screen of screens)
    for (const id of reach([screen], statically))
      if (id !== screen && !ofOthers.has(id) && !isLargeLibrary(id))
        neededBy.set(id, (neededBy.get(id) ?? new Set()).add(screen));
  /** @type {Map<string, string>} */
  const chunks = new Map();
  for (const [id, by] of neededBy) {
    if (by.size >= many || [...by].some(isFrame)) chunks.set(id, 'staff');
    else if ([...by].some((screen) => screen.endsWith('/dashboard-screen.tsx'))) chunks.set(id, 'board');
  }
  return chunks;
}

/** @param {string[]} from @param {(id: string) => string[]} next @returns {string[]} these, and all that comes after */
function reach(from, next) {
  const found = new Set(from);
  for (const id of found) for (const one of next(id)) found.add(one);
  return [...found];
}
