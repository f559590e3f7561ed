import type { ReactElement } from 'react';
import { cityScenes } from './city-scene.js';
import { DuskScene } from './dusk-scene.js';
import { HeroScene } from './hero-scene.js';
import { PortraitGround } from './portrait-ground.js';
import { RentOrSell } from './rent-or-sell.js';
import type { SceneName } from './scene.js';
import { Clock, Door, Growth, HouseDoor, KeyRing, Ledger, Seal, Swing, Tools } from './spots.js';

/** Every scene's drawing. Only the build reads this, to create the sprite (frontend/scene-sprite.mjs). */
export const drawings: Record<SceneName, ReactElement> = {
  hero: <HeroScene />,
  dusk: <DuskScene />,
  'rent-or-sell': <RentOrSell />,
  'key-ring': <KeyRing />,
  'house-door': <HouseDoor />,
  door: <Door />,
  tools: <Tools />,
  ledger: <Ledger />,
  clock: <Clock />,
  growth: <Growth />,
  swing: <Swing />,
  seal: <Seal />,
  ...cityScenes,
  'portrait-pine': <PortraitGround variant={0} />,
  'portrait-sun': <PortraitGround variant={1} />,
  'portrait-sand': <PortraitGround variant={2} />,
};
