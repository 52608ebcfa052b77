import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface BundleFile {
  body: Buffer<ArrayBuffer>;
  type: string;
}

/**
 * The path below the root for a URL's path; null for anything unusual: dots, empty and hidden parts, backslashes, drive
 * letters, NUL and broken escapes are refused rather than resolved.
 */
export function relativePath(pathname: string): string | null {
  if (pathname === '/') return 'index.html';
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const parts = decoded.slice(1).split('/');
  const fine = parts.every((part) => /^[\w-][\w.@-]*$/.test(part) && !part.endsWith('.'));
  return decoded.startsWith('/') && fine ? parts.join(sep) : null;
}

/** Reads one file of the built page, or null. A link's target must be below the root as well. */
export async function readBundleFile(root: string, pathname: string): Promise<BundleFile | null> {
  const relative = relativePath(pathname);
  if (relative === null) return null;
  const type = TYPES[extname(relative)];
  if (type === undefined) return null;
  try {
    const [base, file] = await Promise.all([realpath(root), realpath(join(root, relative))]);
    return file.startsWith(base + sep) ? { body: await readFile(file), type } : null;
  } catch {
    return null;
  }
}
