/** What the app starts in place of its hosting worker when it is watched: the worker, with a watch. */
require('./loop.cjs').watchLoop('service');
const { pathToFileURL } = require('node:url');

void import(pathToFileURL(process.env.MARGINALIA_WATCHED ?? '').href);
