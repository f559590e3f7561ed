import { cities, citiesInWords } from '../content/company.js';
import { homeTeam, team, teamSlug, type TeamMember } from '../content/team.js';
import type { SceneName } from '../public/scenes/scene.js';
import { bios } from '../content/bios.js';

/** A place where the site shows a picture that staff may upload. */
export interface SitePlace {
  /** {type}.png */
  name: string;
  title: string;
  /** The requirements, for the person who chooses a picture. */
  advice: string;
  /** What the site draws there by itself: a scene, or a person's portrait. Unset: nothing, or a file. */
  drawn?: SceneName | TeamMember;
  /** The pages that show it. */
  uses: readonly { to: string; label: string }[];
}

export const logoPlace: SitePlace = {
  name: 'logo.png',
  title: 'Logo',
  advice: 'A square picture, best with a transparent background. It is shown small, on light and dark.',
  uses: [
    { to: '/', label: 'Every public page' },
    { to: '/login', label: 'Login' },
    { to: '/dashboard', label: 'The console' },
    { to: '/analysis', label: 'Printed reports' },
  ],
};

const home = { to: '/', label: 'Home page' };

/** Every place of the site, by the parts of the site; the site's content defines the team and the cities. */
export const placeGroups: readonly { title: string; places: readonly SitePlace[] }[] = [
  {
    title: 'Company',
    places: [
      logoPlace,
      {
        name: 'hero.png',
        title: 'Home page, full width',
        drawn: 'hero',
        advice: 'A wide picture, at least 1600 pixels. On a phone its sides are cropped.',
        uses: [home],
      },
    ],
  },
  {
    title: 'Cities',
    places: cities.map(({ name, scene }) => ({
      name: `city-${scene}.png`,
      title: name,
      drawn: scene,
      advice: 'A picture in landscape format, about 8 to 5.',
      uses: [{ to: '/#areas', label: `Home page, ${citiesInWords}` }],
    })),
  },
  {
    title: 'Team',
    places: team.map((member) => ({
      name: `team-${teamSlug(member.name)}.png`,
      title: member.name,
      drawn: member,
      advice: 'A portrait with the face in the middle: it is cropped to a square, and to 4 by 3.',
      uses: [
        { to: '/team', label: 'Our team' },
        ...(homeTeam.includes(member) ? [home] : []),
        ...(member.name in bios ? [{ to: `/team/${teamSlug(member.name)}`, label: `${member.name}’s page` }] : []),
      ],
    })),
  },
];
