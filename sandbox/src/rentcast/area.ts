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
