import { maxImageBytes } from '../../../contracts/src/images/queries.js';
import { isImageType } from '../../../contracts/src/files/file-kinds.js';
import { fileKind } from '../files/file-store.js';
import { redrawAsPng } from '../files/redraw-picture.js';
import { DomainError } from '../platform/problems/problem.js';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG that contains only the picture. */
export interface DrawnImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Longest sides in pixels, by the beginning of the name: twice the width of the place on the widest screen, so that it is sharp. */
const longestSides: Record<string, number> = { logo: 512, hero: 2400, city: 1000, team: 900 };

/**
 * Redraws an upload for a place of the site, as PNG and no larger than it is shown.
 * @param name such as city-ankeny.png
 * @throws DomainError image_type_refused if its content is no JPEG, PNG or WebP; picture_unreadable if it
 * is damaged or has too many pixels
 */
export async function drawSiteImage(name: string, sent: Buffer): Promise<DrawnImage> {
  const kind = await fileKind(sent).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'file_type_refused') throw error;
    throw new DomainError('image_type_refused', error.detail);
  });
  if (!isImageType(kind)) throw new DomainError('image_type_refused');
  const side = longestSides[/^[a-z]+/.exec(name)?.[0] ?? ''] ?? 1000;
  return redrawAsPng(sent, side, maxImageBytes);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A picture as PNG (W3C PNG specification, 3rd edition): 8 bits per channel with alpha, no filter, one IDAT chunk. Pure.
 * @param rgba four bytes a pixel, row by row from the top
 */
function encodePng(width: number, height: number, rgba: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const stride = width * 4;
  // Each row begins with its filter type: 0, none.
  const rows = Buffer.alloc(height * (stride + 1));
  for (let row = 0; row < height; row++)
    rows.set(rgba.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), framed.length - 4);
  return framed;
}

/** The mark of the sample company, a house with a lit door: the same drawing as the frontend's LogoMark, on its 32 x 32 grid. */

const size = 256;
const grid = 32;

type Colour = readonly [number, number, number];
const pine: Colour = [0x17, 0x3a, 0x30];
const paper: Colour = [0xf7, 0xf3, 0xea];
const amber: Colour = [0xf0, 0xb2, 0x3e];

type Point = readonly [number, number];
const roof: readonly Point[] = [
  [7, 16.5],
  [16, 8],
  [25, 16.5],
];
const walls: readonly Point[] = [
  [10.5, 15],
  [10.5, 24],
  [21.5, 24],
  [21.5, 15],
];
const halfStroke = 1.25;
const door = { middle: [16, 21.5], half: [2, 2.5] } as const;
const square = { middle: [16, 16], half: [16, 16] } as const;

/** The logo that a new site has until somebody uploads one: a PNG of 256 x 256 pixels, its corners transparent. */
export function drawnLogo(): Buffer {
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) rgba.set(pixel(x, y), (y * size + x) * 4);
  return encodePng(size, size, rgba);
}

/** Each shape covers a pixel according to the distance of its edge: signed, negative inside, in units of the grid. */
function pixel(x: number, y: number): number[] {
  const point: Point = [((x + 0.5) * grid) / size, ((y + 0.5) * grid) / size];
  const stroke = Math.min(distanceToLine(point, roof), distanceToLine(point, walls)) - halfStroke;
  const house = mix(pine, paper, coverage(stroke));
  const colour = mix(house, amber, coverage(distanceToBox(point, door, 0)));
  return [...colour.map(Math.round), Math.round(255 * coverage(distanceToBox(point, square, 8)))];
}

/** The part of a pixel that is inside, given the distance of the edge from its middle. */
function coverage(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - (distance * size) / grid));
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const channel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [channel(0), channel(1), channel(2)];
}

/** The distance to a box with rounded corners, given by its middle and half its sides. */
function distanceToBox([x, y]: Point, { middle, half }: { middle: Point; half: Point }, radius: number): number {
  const dx = Math.abs(x - middle[0]) - half[0] + radius;
  const dy = Math.abs(y - middle[1]) - half[1] + radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

function distanceToLine(point: Point, line: readonly Point[]): number {
  return Math.min(...line.slice(1).map((end, index) => distanceToSegment(point, line[index]!, end)));
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
