import { readdirSync, readFileSync } from 'node:fs';
import { at } from '../setup/paths.mjs';

/**
 * The product's own sources, without tests and what only tests use. Read from the disk: the checkout may belong to another
 * user, in whose repositories Git answers nothing.
 *
 * @param {readonly string[]} rooms
 * @returns {{ path: string, text: string }[]} paths from the root, with `/`
 */
export const productFiles = (rooms) =>
  rooms
    .flatMap((room) =>
      readdirSync(at(room), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${room}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.|\/(testing|test)\//.test(path))
    .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));
