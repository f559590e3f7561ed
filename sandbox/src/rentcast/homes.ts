import { createHash } from 'node:crypto';

/** A number from 0 to 1, always the same for the same words: the model has no other chance in it. */
function fraction(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32;
}

export function between(low: number, high: number, ...words: (string | number)[]): number {
  return low + (high - low) * fraction(...words);
}

function oneOf<T>(list: readonly T[], ...words: (string | number)[]): T {
  return list[Math.floor(fraction(...words) * list.length)]!;
}

/** One ZIP of the area. */
export interface Area {
  zipCode: string;
  city: string;
  county: string;
  /** Within Iowa. */
  countyFips: string;
  latitude: number;
  longitude: number;
  /** Of its rents; 1 is that of the area as a whole. */
  level: number;
}

export interface Place {
  latitude: number;
  longitude: number;
}

export const iowa = { code: 'IA', fips: '19' };
const polk = { county: 'Polk', countyFips: '153' };
const dallas = { county: 'Dallas', countyFips: '049' };

/** The ZIPs of the six cities that the company serves, roughly where they are. */
export const areas: readonly Area[] = [
  { zipCode: '50265', city: 'West Des Moines', ...polk, latitude: 41.577, longitude: -93.721, level: 1.02 },
  { zipCode: '50266', city: 'West Des Moines', ...dallas, latitude: 41.568, longitude: -93.808, level: 1.07 },
  { zipCode: '50021', city: 'Ankeny', ...polk, latitude: 41.718, longitude: -93.578, level: 0.98 },
  { zipCode: '50023', city: 'Ankeny', ...polk, latitude: 41.732, longitude: -93.625, level: 1 },
  { zipCode: '50322', city: 'Urbandale', ...polk, latitude: 41.629, longitude: -93.733, level: 0.97 },
  { zipCode: '50323', city: 'Urbandale', ...dallas, latitude: 41.633, longitude: -93.785, level: 1.03 },
  { zipCode: '50131', city: 'Johnston', ...polk, latitude: 41.688, longitude: -93.718, level: 1.02 },
  { zipCode: '50263', city: 'Waukee', ...dallas, latitude: 41.612, longitude: -93.873, level: 1.04 },
  { zipCode: '50325', city: 'Clive', ...polk, latitude: 41.606, longitude: -93.756, level: 1.01 },
];

const earthMiles = 3958.8;

/** As the crow flies. */
export function milesBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const square = half(one.latitude, other.latitude) + across * half(one.longitude, other.longitude);
  return 2 * earthMiles * Math.asin(Math.sqrt(square));
}

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
