/** The address of the drawn scenes' file; made by frontend/scene-sprite.mjs. */
declare module 'virtual:scene-sprite' {
  const url: string;
  export default url;
}
