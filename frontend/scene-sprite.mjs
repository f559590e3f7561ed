import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const source = fileURLToPath(new URL('./src/features/public/scenes/sprite.tsx', import.meta.url));
const name = 'virtual:scene-sprite';
const devPath = '/scenes.svg';

/**
 * Draws the scenes of the public pages into one SVG file, so that they are no part of any script.
 * `import url from 'virtual:scene-sprite'` gives its address.
 * @returns {import('vite').Plugin}
 */
export function sceneSprite() {
  let building = false;
  /** @returns {Promise<string>} */
  const draw = async () => (await runnerImport(source)).module.sceneSprite();
  return {
    name: 'scene-sprite',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      if (!building) return `export default ${JSON.stringify(devPath)};`;
      const file = this.emitFile({ type: 'asset', name: 'scenes.svg', source: await draw() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response, next) => {
        draw().then((svg) => response.setHeader('Content-Type', 'image/svg+xml').end(svg), next);
      });
    },
  };
}
