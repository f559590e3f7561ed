import { createHash } from 'node:crypto';
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
  let forServer = false;
  /** @returns {Promise<string>} */
  const draw = async () => (await runnerImport(drawn)).module.sceneSprite();
  return {
    name: 'scene-sprite',
    configResolved(config) {
      building = config.command === 'build';
      forServer = Boolean(config.build.ssr);
    },
    async load(id) {
      if (!building || id !== address) return null;
      const source = await draw();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/scenes-${hash}.svg`;
      // The server's build names the same file; it stands with the browser's.
      if (!forServer) this.emitFile({ type: 'asset', fileName, source });
      return `export const spriteAddress = '/${fileName}';`;
    },
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response, next) => {
        draw().then((svg) => response.setHeader('Content-Type', 'image/svg+xml').end(svg), next);
      });
    },
  };
}
