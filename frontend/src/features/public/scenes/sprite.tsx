import { renderToStaticMarkup } from 'react-dom/server';
import { drawings } from './drawings.js';

/**
 * All scenes as one SVG file. Tailwind classes do not work in a separate file, so each becomes its SVG attribute, with the
 * token as a custom property. Custom properties are inherited from the page that uses the scene.
 * @throws Error for a class that is neither a colour nor an opacity
 */
export function sceneSprite(): string {
  const scenes = Object.entries(drawings).map(([name, drawing]) => {
    const markup = renderToStaticMarkup(drawing).replace(/ class="([^"]*)"/g, (_, classes: string) =>
      classes.split(' ').map(attributeOf).join(''),
    );
    return `<g id="${name}">${markup}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${scenes.join('\n')}\n</svg>\n`;
}

function attributeOf(name: string): string {
  const [, paint, colour] = /^(fill|stroke)-([a-z-]+)$/.exec(name) ?? [];
  if (paint && colour) return ` ${paint}="var(--${colour})"`;
  const [, percent] = /^opacity-(\d+)$/.exec(name) ?? [];
  if (percent) return ` opacity="${Number(percent) / 100}"`;
  throw new Error(`A drawn scene has the class "${name}", which is neither a colour nor an opacity`);
}
