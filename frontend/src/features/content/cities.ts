/** The service area. For every city, features/public/scenes has a scene of the same name. */
export const cities = [
  {
    name: 'West Des Moines',
    scene: 'west-des-moines',
    description: 'Jordan Creek, Valley Junction and all that lies between.',
  },
  { name: 'Ankeny', scene: 'ankeny', description: 'New neighborhoods under a wide sky.' },
  { name: 'Urbandale', scene: 'urbandale', description: 'Tree-lined streets and deep front porches.' },
  { name: 'Johnston', scene: 'johnston', description: 'Saylorville mornings, pines and quiet cul-de-sacs.' },
  { name: 'Waukee', scene: 'waukee', description: 'A growing town, right on the trail.' },
  { name: 'Clive', scene: 'clive', description: 'The Greenbelt, from one end of town to the other.' },
] as const;

export type CityScene = (typeof cities)[number]['scene'];
