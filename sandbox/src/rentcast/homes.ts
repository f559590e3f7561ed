import { areas } from './area.js';
import type { Area, Place } from './area.js';
import { between, oneOf } from './chance.js';

export const propertyTypes = [
  'Single Family',
  'Condo',
  'Townhouse',
  'Manufactured',
  'Multi-Family',
  'Apartment',
] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** What a rent depends on besides the place. Of a building with several units: one of them. */
export interface Facts {
  propertyType: PropertyType;
  bedrooms: number;
  bathrooms: number;
  squareFootage: number;
}

/** A home that is or was for rent. */
export interface Home extends Facts, Place {
  area: Area;
  street: string;
  yearBuilt: number;
  lotSize: number;
  /** Dollars a month, as listed. */
  price: number;
  daysOnMarket: number;
  /** Since it was last seen on the market; 1: it still is. */
  daysOld: number;
}

/** `base`: dollars a month before size and rooms. */
const usual: Record<PropertyType, { bedrooms: number[]; feetEach: number; base: number }> = {
  'Single Family': { bedrooms: [2, 3, 3, 3, 4, 4, 5], feetEach: 520, base: 450 },
  Condo: { bedrooms: [1, 2, 2, 3], feetEach: 530, base: 380 },
  Townhouse: { bedrooms: [2, 2, 3, 3], feetEach: 560, base: 430 },
  Manufactured: { bedrooms: [2, 3, 3], feetEach: 420, base: 250 },
  'Multi-Family': { bedrooms: [1, 2, 2, 3], feetEach: 450, base: 330 },
  Apartment: { bedrooms: [1, 1, 2, 2, 3], feetEach: 460, base: 340 },
};

/** Of every twenty homes. */
const mix: PropertyType[] = [
  ...Array<PropertyType>(9).fill('Single Family'),
  ...Array<PropertyType>(3).fill('Townhouse'),
  ...Array<PropertyType>(3).fill('Condo'),
  ...Array<PropertyType>(2).fill('Multi-Family'),
  ...Array<PropertyType>(2).fill('Apartment'),
  'Manufactured',
];
const homesPerArea = 80;
const streets = [
  ...['Bluestem Rd', 'Bur Oak Ct', 'Coneflower Ct', 'Cottonwood Dr', 'Goldfinch Dr', 'Hackberry St'],
  ...['Ironwood Ave', 'Meadowlark Ln', 'Prairie Clover Ln', 'Sumac Trl', 'Switchgrass Way', 'Wild Rose Cir'],
];

/** What a home with these facts rents for on average, in dollars a month. */
export function usualRent({ propertyType, bedrooms, bathrooms, squareFootage }: Facts, { level }: Area): number {
  return level * (usual[propertyType].base + 0.55 * squareFootage + 140 * bedrooms + 75 * bathrooms);
}

/** Fills in what nobody said of a home. */
export function usualFacts(propertyType: PropertyType, known: Partial<Facts>): Facts {
  const { bedrooms: choices, feetEach } = usual[propertyType];
  const bedrooms = known.bedrooms ?? choices[Math.floor(choices.length / 2)]!;
  const squareFootage = known.squareFootage ?? Math.max(480, feetEach * bedrooms);
  return { propertyType, bedrooms, squareFootage, bathrooms: known.bathrooms ?? Math.max(1, bedrooms - 1) };
}

/** Up to a mile and a half from the middle of the ZIP. */
export function placeIn({ latitude, longitude }: Area, ...words: (string | number)[]): Place {
  return {
    latitude: latitude + between(-0.022, 0.022, ...words, 'latitude'),
    longitude: longitude + between(-0.028, 0.028, ...words, 'longitude'),
  };
}

/** The homes of the model. */
export const homes: readonly Home[] = areas.flatMap((area) =>
  Array.from({ length: homesPerArea }, (_, index) => homeOf(area, index)),
);

function homeOf(area: Area, index: number): Home {
  const words = [area.zipCode, index];
  const propertyType = mix[index % mix.length]!;
  const bedrooms = oneOf(usual[propertyType].bedrooms, ...words, 'bedrooms');
  const squareFootage = Math.round(usualFacts(propertyType, { bedrooms }).squareFootage * between(0.8, 1.25, ...words));
  const bathrooms = Math.max(1, bedrooms - oneOf([0, 0.5, 1, 1, 1.5], ...words, 'bathrooms'));
  const facts = { propertyType, bedrooms, bathrooms, squareFootage };
  const asked = usualRent(facts, area) * between(0.93, 1.07, ...words, 'price');
  return {
    ...facts,
    ...placeIn(area, ...words),
    area,
    street: `${101 + 17 * index} ${oneOf(streets, ...words, 'street')}`,
    yearBuilt: Math.round(between(1962, 2023, ...words, 'year')),
    lotSize: Math.round(squareFootage * between(1.5, 5, ...words, 'lot')),
    price: Math.round(asked / 5) * 5,
    daysOnMarket: Math.round(between(4, 60, ...words, 'market')),
    daysOld: oneOf([1, 1, 1, 12, 35, 80, 140, 210], ...words, 'old'),
  };
}
