/** The reviewer's day: every screen once, in the order in which a reviewer meets them, each with a picture. */
import { test } from 'playwright/test';
import { reading } from './reading.ts';
import { together } from './together.ts';
import { Tour } from './tour.ts';
import { working } from './working.ts';

test.describe.configure({ mode: 'serial' });
const tour = new Tour();
test.beforeAll(() => tour.begin());
test.afterAll(() => tour.end());

reading(tour);
working(tour);
together(tour);
