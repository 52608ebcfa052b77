import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright/test';

/** A part of the window, in pixels from its upper left corner: the subject of a picture in the guide. */
type Part = readonly [left: number, top: number, right: number, bottom: number];

const ALL: Part = [0, 0, 1440, 900];
const DIFF: Part = [265, 44, 1120, 864];

/** The pictures of docs/GUIDE.md, by the tour's names: their names there, and the part they show. */
const PICTURES: Readonly<Record<string, readonly [name: string, part: Part]>> = {
  start: ['start', [300, 300, 1140, 580]],
  'add-organization': ['add-organization', [440, 88, 1000, 692]],
  'branch-list': ['branches', [0, 0, 1120, 400]],
  'compare-light': ['compare', ALL],
  'view-menu': ['view-menu', [265, 44, 1000, 752]],
  split: ['split', DIFF],
  held: ['held', [0, 0, 1120, 520]],
  'versions-changed': ['versions', [0, 0, 1440, 560]],
  'viewed-since-since': ['since-viewed', [0, 0, 1120, 440]],
  'two-commits': ['commits', [0, 0, 1440, 872]],
  'reading-merges-decided': ['merge', [0, 0, 1440, 560]],
  'worktree-remark': ['worktree', [0, 0, 1440, 720]],
  'note-history': ['note-history', [0, 0, 1440, 872]],
  conflict: ['conflict', [0, 0, 1440, 470]],
  'all-notes-list': ['all-notes', [1000, 0, 1440, 600]],
  remarks: ['remarks', DIFF],
  find: ['find', [265, 44, 1120, 640]],
  'folder-sync-report': ['sync', [380, 792, 1004, 872]],
  settings: ['settings', [360, 88, 1080, 766]],
  palette: ['palette', [360, 88, 1080, 588]],
};

/**
 * Saves a picture for the guide, next to those of the tour, if it is one of the guide's.
 * @param path of the tour's picture, without `.png`; its number does not matter
 */
export async function guidePicture(page: Page, path: string): Promise<void> {
  const picture = PICTURES[basename(path).replace(/^\d+-/, '')];
  if (picture === undefined) return;
  const [name, [x, y, right, bottom]] = picture;
  await page.screenshot({
    path: join(dirname(path), 'guide', `${name}.png`),
    clip: { x, y, width: right - x, height: bottom - y },
    animations: 'disabled',
    caret: 'initial',
  });
}
