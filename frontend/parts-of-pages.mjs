/** A screen that a route loads. */
const lazy = /screen\(\s*\(\) => import\('\.\.\/([^']+)\.js'\),\s*'(\w+)',?\s*\)/g;

/**
 * For the build of what renders the public pages. Says which source draws each route, under the name that the browser's
 * manifest has for it (`partsOf` in frontend/src/server/public-pages.ts). The console is never rendered on a server, so its screens
 * and their libraries are left out.
 * @returns {import('vite').Plugin}
 */
export function partsOfPages() {
  return {
    name: 'parts-of-pages',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/frontend\/src\/routes\/[\w-]+\.tsx?$/.test(id)) return null;
      return code.replaceAll(lazy, (call, path) =>
        /\/routes\/console/.test(id) || path.startsWith('features/console/')
          ? '() => null'
          : `Object.assign(${call}, { sources: ['src/${path}.tsx'] })`,
      );
    },
  };
}
