/** The address of the drawn scenes under `npm run dev`. A build replaces it with the built file's address (frontend/scene-sprite.mjs). */
export const spriteAddress: string = '/scenes.svg';
