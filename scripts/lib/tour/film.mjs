import { join } from 'node:path';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Locator} Locator */
/** @typedef {{ x: number, y: number }} Point */

/** Ms of a frame while the pointer travels. */
const travelMs = 60;

/** Takes pictures of a page, each with its duration, and draws the pointer that a screenshot leaves out. */
export class Film {
  /** @type {import('./encode.mjs').Frame[]} */
  frames = [];
  /** @type {Point} */
  #pointer = { x: 640, y: 420 };

  /** @param {Page} page @param {string} folder of the frames */
  constructor(page, folder) {
    this.page = page;
    this.folder = folder;
  }

  /** @param {number} ms how long the page is shown as it is now */
  async take(ms) {
    await this.page.evaluate(drawPointer, this.#pointer);
    // Even a transition that the styles switch off takes a frame, which would show half of the old picture.
    await this.page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const file = join(this.folder, `${String(this.frames.length).padStart(3, '0')}.png`);
    await this.page.screenshot({ path: file });
    this.frames.push({ file, ms });
  }

  /**
   * Moves the pointer in a few frames, slower at both ends.
   * @param {Point} to @param {number} [count] of frames
   */
  async moveTo(to, count = 5) {
    const from = this.#pointer;
    for (let step = 1; step <= count; step++) {
      const part = (1 - Math.cos((Math.PI * step) / count)) / 2;
      await this.place({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await this.take(travelMs);
    }
  }

  /** Moves the pointer at once. @param {Point} to */
  async place(to) {
    this.#pointer = to;
    await this.page.mouse.move(to.x, to.y);
  }

  /** Travels to an element and presses it. @param {Locator} element @param {number} stay ms of the picture after it */
  async press(element, stay) {
    await this.moveTo(await middleOf(element));
    await element.click();
    await this.settled();
    await this.take(stay);
  }

  /** Waits until nothing is loading: no skeleton, no unfinished picture. */
  async settled() {
    await this.page.waitForFunction(() => document.querySelector('.animate-skeleton') === null);
    await this.page.evaluate(() => document.fonts.ready);
  }
}

/** @param {Locator} element @returns {Promise<Point>} */
export async function middleOf(element) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`Nothing to point at: ${element}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Runs in the page. Styles are set through the CSSOM, as the policy requires. @param {Point} at */
function drawPointer({ x, y }) {
  const svg = 'http://www.w3.org/2000/svg';
  let pointer = document.getElementById('tour-pointer');
  if (!pointer) {
    pointer = document.createElement('div');
    pointer.id = 'tour-pointer';
    const picture = document.createElementNS(svg, 'svg');
    picture.setAttribute('viewBox', '0 0 20 20');
    const arrow = document.createElementNS(svg, 'path');
    arrow.setAttribute('d', 'M2 1 L2 16 L6 12.4 L8.6 18.2 L11 17.1 L8.5 11.5 L13.6 11.3 Z');
    arrow.setAttribute('fill', 'black');
    arrow.setAttribute('stroke', 'white');
    arrow.setAttribute('stroke-width', '1.2');
    picture.append(arrow);
    pointer.append(picture);
    document.body.append(pointer);
    Object.assign(pointer.style, { position: 'fixed', width: '22px', height: '22px', zIndex: '9999' });
    pointer.style.pointerEvents = 'none';
  }
  pointer.style.left = `${x - 2}px`;
  pointer.style.top = `${y - 1}px`;
}
