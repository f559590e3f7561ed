import { serviceGroups, transformCards } from '../../content/services.js';
import { Scene, type SceneName } from '../scenes/scene.js';
import { Heading, Section } from '../page/section.js';

export function Services() {
  return (
    <Section id="services">
      <Heading
        title="Everything between the key and the statement"
        lead="Three desks look after every home: one for the people in it, one for the house, one for the money."
      />
      <div className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {serviceGroups.map(({ name, scene, items }) => (
          <div key={name} className="flex gap-5 md:max-lg:flex-col">
            <Scene name={scene} className="mt-1 h-16 w-20 shrink-0" />
            <div className="min-w-0">
              <h3 className="font-serif text-h3 font-semibold">{name}</h3>
              <ul className="mt-1 text-ink-soft md:leading-8">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}

const transformDrawings: Record<(typeof transformCards)[number]['name'], SceneName> = {
  'Reclaim Your Time': 'clock',
  'Maximize Returns': 'growth',
  'Eliminate Stress': 'swing',
};

export function Transform() {
  return (
    <Section ground="alt">
      <Heading
        title="Transform Your Property Experience"
        lead="Owning a rental should feel like owning a rental, not like working in one."
      />
      <ul className="mt-7 grid gap-3 md:gap-5 lg:grid-cols-3">
        {transformCards.map(({ name, text }) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-card bg-surface p-4 max-[16rem]:flex-col max-[16rem]:items-start sm:p-5 lg:items-start lg:gap-5 lg:p-6"
          >
            <Scene name={transformDrawings[name]} className="size-16 shrink-0 sm:size-20" />
            <div className="min-w-0">
              <h3 className="font-serif text-h3 font-semibold">{name}</h3>
              <p className="mt-1 text-pretty text-ink-soft max-sm:text-small">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
