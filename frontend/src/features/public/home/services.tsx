import type { ReactElement } from 'react';
import { serviceGroups, transformCards } from '../../content/services.js';
import { Scene } from '../scenes/scene.js';
import { Heading, Section } from '../section.js';

const groupDrawings: Record<(typeof serviceGroups)[number]['scene'], ReactElement> = {
  door: <Scene name="door" className="h-28" />,
  tools: <Scene name="tools" className="h-28" />,
  ledger: <Scene name="ledger" className="h-28" />,
};

export function Services() {
  return (
    <Section id="services">
      <Heading
        title="Everything between the key and the statement"
        lead="Three desks look after every home: one for the people in it, one for the house, one for the money."
      />
      <div className="mt-14 grid gap-x-12 gap-y-14 md:grid-cols-3">
        {serviceGroups.map(({ name, scene, items }) => (
          <div key={name}>
            {groupDrawings[scene]}
            <h3 className="mt-6 font-serif text-h3 font-semibold">{name}</h3>
            <ul className="mt-3 divide-y divide-line">
              {items.map((item) => (
                <li key={item} className="py-2.5 text-ink-soft">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

const transformDrawings: Record<(typeof transformCards)[number]['name'], ReactElement> = {
  'Reclaim Your Time': <Scene name="clock" className="size-24" />,
  'Maximize Returns': <Scene name="growth" className="size-24" />,
  'Eliminate Stress': <Scene name="swing" className="size-24" />,
};

export function Transform() {
  return (
    <Section ground="alt">
      <div className="grid gap-12 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
        <Heading
          title="Transform Your Property Experience"
          lead="Owning a rental should feel like owning a rental, not like working in one."
          className="lg:sticky lg:top-12 lg:self-start"
        />
        <ul className="flex flex-col gap-5">
          {transformCards.map(({ name, text }) => (
            <li
              key={name}
              className="flex gap-4 rounded-card bg-surface p-6 max-sm:flex-col sm:items-center sm:gap-8 sm:p-8"
            >
              <span className="shrink-0">{transformDrawings[name]}</span>
              <div>
                <h3 className="font-serif text-h3 font-semibold">{name}</h3>
                <p className="mt-2 text-pretty text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
