/** Where `npm run dev` serves the drawn scenes. In a build frontend/scene-sprite.mjs puts the built file's address here. */
export const spriteAddress: string = '/scenes.svg';
