import { renderToStaticMarkup } from 'react-dom/server';
import { drawings } from './drawings.js';

/**
 * All scenes as one SVG file. A class of Tailwind means nothing in a file of its own, so each becomes the attribute it
 * stands for, with the token as a custom property: those are inherited from wherever a scene is used.
 * @throws Error for a class that is no colour and no opacity
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
