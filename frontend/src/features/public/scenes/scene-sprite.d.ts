/** The address of the drawn scenes' file; made by frontend/scene-sprite.ts. */
declare module 'virtual:scene-sprite' {
  const url: string;
  export default url;
}
