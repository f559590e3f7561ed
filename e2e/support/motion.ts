import { expect, type Locator, type Page } from '@playwright/test';

/** The styles switch a movement off by making it shorter than this (ms). */
const unseen = 1;

/**
 * Records from now on what moves by itself on the current page: animations, transitions other than of colours, and
 * smooth scrolling.
 */
export async function recordMotion(page: Page): Promise<void> {
  await page.evaluate((least) => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations())
        if (Number(animation.effect?.getComputedTiming().duration) > least)
          moved.push(
            animation instanceof CSSAnimation
              ? animation.animationName
              : animation instanceof CSSTransition
                ? animation.transitionProperty
                : 'animation',
          );
    };
    document.addEventListener('animationstart', note, { capture: true });
    document.addEventListener('transitionrun', note, { capture: true });
    for (const name of ['scrollTo', 'scrollBy', 'scrollIntoView']) {
      const own = Reflect.get(Element.prototype, name) as (how?: ScrollOptions) => void;
      const noting = function (this: Element, how?: ScrollOptions) {
        if (how?.behavior === 'smooth') moved.push(name);
        own.call(this, how);
      };
      Reflect.set(Element.prototype, name, noting);
    }
  }, unseen);
}

/** The movements since `recordMotion`, by the names of animations, properties and scrolling calls. */
export async function motion(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/** Waits until nothing moves or changes its colour any more, apart from what does so for ever. */
export async function motionEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Where something in sight is, in CSS pixels, once it rests: while a page is still laid out, a press there would meet something else. */
export async function restingBox(place: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let box = await place.boundingBox();
  await expect(async () => {
    const before = box;
    box = await place.boundingBox();
    expect(box).not.toBeNull();
    expect(box).toEqual(before);
  }).toPass();
  return box!;
}
