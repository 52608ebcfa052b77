/** `node --require` of this file watches a hosting service that runs as a program of its own. */
require('./loop.cjs').watchLoop('service');
