import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

function chunk(kind: string, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.byteLength);
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, sum]);
}

/** A true-colour PNG image drawn by a function of the pixel. Sizes are in pixels. */
export function png(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
