/** Started by a watched app in place of its hosting worker: the worker, with a watch. */
require('./loop.cjs').watchLoop('service');
const { pathToFileURL } = require('node:url');

void import(pathToFileURL(process.env.MARGINALIA_WATCHED ?? '').href);
