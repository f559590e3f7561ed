import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const scenes = new URL('./src/features/public/scenes/', import.meta.url);
const drawn = fileURLToPath(new URL('sprite.tsx', scenes));
const address = fileURLToPath(new URL('sprite-address.ts', scenes));
const devPath = '/scenes.svg';

/**
 * Draws the scenes of the public pages into one SVG file, so that they are no part of any script: an asset of the build,
 * drawn anew at each request in development.
 * @returns {import('vite').Plugin}
 */
export function sceneSprite() {
  let building = false;
  /** @returns {Promise<string>} */
  const draw = async () => (await runnerImport(drawn)).module.sceneSprite();
  return {
    name: 'scene-sprite',
    configResolved(config) {
      building = config.command === 'build';
    },
    async load(id) {
      if (!building || id !== address) return null;
      const file = this.emitFile({ type: 'asset', name: 'scenes.svg', source: await draw() });
      return `export const spriteAddress = import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response, next) => {
        draw().then((svg) => response.setHeader('Content-Type', 'image/svg+xml').end(svg), next);
      });
    },
  };
}
