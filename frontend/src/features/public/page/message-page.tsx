import type { ReactNode } from 'react';
import { Scene, type SceneName } from '../scenes/scene.js';

/** A page with a single message, in the site's frame: the message, the next step, and a drawn scene beside it. */
export function MessagePage({
  title,
  children,
  actions,
  scene,
  alert = false,
}: {
  title: string;
  /** One or two sentences. */
  children: ReactNode;
  actions: ReactNode;
  scene: SceneName;
  /** It replaces the requested page, so it is announced. */
  alert?: boolean;
}) {
  return (
    <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-12 px-gutter py-12 sm:py-20 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div {...(alert && { role: 'alert' })} className="flex flex-col items-start gap-6">
        <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">{title}</h1>
        <div className="max-w-measure text-lead text-pretty text-ink-soft">{children}</div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <Scene name={scene} className="block aspect-8/5 w-full rounded-card bg-scene-sky max-lg:max-w-104" />
    </div>
  );
}
