import { existsSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { transformFileSync } from '@swc/core';

/**
 * Lets this process require the sources as they are, and specs import Jest's functions.
 * @param {Record<string, unknown>} globals in place of `@jest/globals`
 * @returns {NodeJS.Require} from the current folder
 */
export function loadTypescript(globals) {
  const loader = /** @type {any} */ (Module);
  for (const extension of ['.ts', '.tsx'])
    loader._extensions[extension] = (/** @type {any} */ module, /** @type {string} */ file) =>
      module._compile(compiled(file), file);
  const resolveFilename = loader._resolveFilename;
  loader._resolveFilename = function (/** @type {string} */ request, /** @type {any} */ parent, ...more) {
    if (request === '@jest/globals') return globalsFile;
    return resolveFilename.call(this, sourceOf(request, parent?.filename) ?? request, parent, ...more);
  };
  const globalsFile = resolve('@jest/globals');
  const held = new Module(globalsFile);
  held.exports = globals;
  held.loaded = true;
  loader._cache[globalsFile] = held;
  return createRequire(join(process.cwd(), 'package.json'));
}

/** @param {string} file @returns {string} CommonJS, as Jest gets it */
function compiled(file) {
  return transformFileSync(file, { module: { type: 'commonjs' }, sourceMaps: false }).code;
}

/** Sources import `./file.js`, as the build will call it. @param {string} request @param {string | undefined} importer */
function sourceOf(request, importer) {
  if (!importer || !/^\.{1,2}\/.*\.js$/.test(request)) return undefined;
  const path = resolve(dirname(importer), request).slice(0, -'.js'.length);
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
}
