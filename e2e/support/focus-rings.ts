import type { Page } from '@playwright/test';

export interface FaintRing {
  /** The text of the focused element. */
  of: string;
  /** 1 if there is no ring at all. */
  contrast: number;
  ring: string;
  ground: string;
}

/**
 * Focuses everything visible that can take the focus, as if by keyboard.
 * @param within a selector: limits it to the content of that element
 * @returns their number, and those whose ring has less than 3:1 (WCAG 2.2, 1.4.11) against its surroundings on any side
 */
export async function faintRings(page: Page, within = 'body'): Promise<{ count: number; faint: FaintRing[] }> {
  // An element that a script focuses has a ring only if the last thing pressed was a key.
  await page.keyboard.press('Tab');
  return page.evaluate((scope) => {
    type Rgba = [number, number, number, number];
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pixel) throw new Error('no canvas');

    const read = (color: string): Rgba => {
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = pixel.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    };
    const over = (top: Rgba, below: Rgba): Rgba => {
      const mixed = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
      return [mixed(0), mixed(1), mixed(2), 1];
    };
    const luminance = (color: Rgba) => {
      const part = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * part(color[0]) + 0.7152 * part(color[1]) + 0.0722 * part(color[2]);
    };
    const contrast = (one: Rgba, other: Rgba) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    /** The visible background of an element: each colour of a gradient is a possibility. */
    const grounds = (element: Element | null): Rgba[] => {
      if (!element) return [[255, 255, 255, 1]];
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const gradient = backgroundImage.startsWith('linear-gradient')
        ? (backgroundImage.match(/(?:rgba?|oklab|oklch|color)\([^()]*\)/g) ?? []).map(read)
        : [];
      const own = read(backgroundColor);
      if (gradient.some((color) => color[3] === 1)) return gradient.filter((color) => color[3] === 1);
      if (own[3] === 1) return [own];
      return grounds(element.parentElement).map((below) => over(own, below));
    };
    /** The elements near the middle of each side, where the ring ends, if that is in sight. */
    const beside = (element: Element, distance: number): Element[] => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [
        [x, top - distance],
        [x, bottom + distance],
        [left - distance, y],
        [right + distance, y],
      ] as const;
      return points.flatMap(([px, py]) => {
        const hit = document.elementsFromPoint(px, py).find((candidate) => !element.contains(candidate));
        return hit ? [hit] : [];
      });
    };

    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const faint: FaintRing[] = [];
    let count = 0;
    for (const element of document.querySelectorAll<HTMLElement>(`:is(${scope}) :is(${focusable})`)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      element.focus({ preventScroll: true });
      if (!element.matches(':focus-visible')) continue;
      // A choice that is drawn as a card has its ring around the card.
      const small = element.offsetWidth <= 1;
      const ringed = small ? (element.closest('label') ?? element) : element;
      ringed.scrollIntoView({ block: 'center', behavior: 'instant' });
      count++;
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(ringed);
      const width = Number.parseFloat(outlineWidth);
      const drawn = outlineStyle !== 'none' && width >= 2;
      const distance = Number.parseFloat(outlineOffset) + width + 1;
      const places = distance > 0 ? beside(ringed, distance) : [ringed];
      for (const ground of places.flatMap(grounds)) {
        const ratio = drawn ? contrast(over(read(outlineColor), ground), ground) : 1;
        if (ratio >= 3) continue;
        const words = (element.getAttribute('aria-label') ?? element.textContent.trim()) || element.outerHTML;
        faint.push({
          of: words.slice(0, 60),
          contrast: Math.round(ratio * 100) / 100,
          ring: drawn ? outlineColor : 'none',
          ground: `rgb(${ground.slice(0, 3).map(Math.round).join(' ')})`,
        });
        break;
      }
    }
    document.adoptedStyleSheets.pop();
    return { count, faint };
  }, within);
}
